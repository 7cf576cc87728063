import { Injectable, Logger } from '@nestjs/common';
import {
  generateQuestions,
  generateQuestionsRoute,
  generationAborted,
  splitTopics,
} from '@portal/contracts/testlab';
import { Messages } from '@portal/messaging';
import { newId } from '@portal/platform';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';

/** Generation of practice tests. */
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
    const generationId = newId();
    call.onGone(() => this.stop(generationId));
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

  private stop(generationId: string): void {
    this.messages
      .emit(generationAborted, { generationId })
      .catch((error: unknown) => this.logger.warn(error));
  }
}
