import { Injectable, Logger } from '@nestjs/common';
import { keepMaterial } from '@portal/contracts/materials';
import {
  generateQuestions,
  generateQuestionsRoute,
  generationAborted,
  splitTopics,
} from '@portal/contracts/testlab';
import { Messages } from '@portal/messaging';
import { newId } from '@portal/platform';
import { PolledReads } from '../polling/polled-reads';
import type { Call, CallOf } from '../routing/call';
import type { Upload } from '../uploads/upload';

/** Generation of practice tests, and reading of files to keep. */
@Injectable()
export class Generations {
  private readonly logger = new Logger(Generations.name);

  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  /** Generates a test; stops the generation if the browser disconnects. */
  async run(call: CallOf<typeof generateQuestionsRoute>) {
    const { userId, department } = call.caller;
    const { topsUp } = call.body;
    const generationId = this.begin(call);
    const generated = await this.messages.request(generateQuestions, {
      generationId,
      studentId: userId,
      department,
      topics: splitTopics(call.body.topics),
      numQuestions: call.body.numQuestions,
      file: call.upload,
      materialId: call.body.materialId ?? null,
      keepFile: call.body.keepFile === 'yes',
      topsUp: topsUp && topsUp === 'yes',
    });
    this.reads.expire(userId);
    return generated;
  }

  /** Keeps a file as material; stops reading it if the browser disconnects. */
  keep(call: Call, file: Upload) {
    const generationId = this.begin(call);
    return this.messages.request(keepMaterial, {
      generationId,
      studentId: call.caller.userId,
      file,
    });
  }

  /** Returns the id of new work, which is stopped if the browser disconnects. */
  private begin(call: Pick<Call, 'onGone'>): string {
    const generationId = newId();
    call.onGone(() => this.stop(generationId));
    return generationId;
  }

  private stop(generationId: string): void {
    this.messages
      .emit(generationAborted, { generationId })
      .catch((error: unknown) => this.logger.warn(error));
  }
}
