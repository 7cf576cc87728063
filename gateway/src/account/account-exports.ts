import { Inject, Injectable } from '@nestjs/common';
import { exportAccount } from '@portal/contracts/account';
import { exportStudentData } from '@portal/contracts/account-export';
import { Messages } from '@portal/messaging';
import { CLOCK, timeoutSignal, type Clock } from '@portal/platform';
import { writeExport } from './write-export';

/** How long a reader may take for the whole of an export, in ms. */
const WITHIN_MS = 5 * 60_000;

/** All that is kept of a student as one file, of which no more than some pages are ever held here. */
@Injectable()
export class AccountExports {
  constructor(
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The text of the file, made as it is read. `gone` ends it: so does a reader who takes too long. */
  async *textFor(userId: string, gone: AbortSignal): AsyncGenerator<string> {
    const account = await this.messages.request(exportAccount, { userId });
    const head = { exportedAt: this.clock().toISOString(), account };
    const until = AbortSignal.any([gone, timeoutSignal(WITHIN_MS)]);
    yield* writeExport(head, this.messages.stream(exportStudentData, { userId }, until));
  }
}
