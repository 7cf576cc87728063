import { Inject, Injectable, Logger } from '@nestjs/common';
import { holdStudent, Scheduled, Transactions } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { XpClaimsService } from './xp-claims.service';
import { XpGrantsRepository } from './xp-grants.repository';

/** Time without an answer after which the XP of a session are granted without a claim, in ms. */
const QUIET_MS = 60 * 60 * 1_000;
const EVERY_MS = 10 * 60 * 1_000;
/** Students per query. */
const PAGE = 200;

/**
 * Grants XP that were never claimed: the student has closed the tab or started another test, and a
 * question that was paid for is not paid for again that day.
 */
@Injectable()
export class UnclaimedXpService {
  private readonly logger = new Logger(UnclaimedXpService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly grants: XpGrantsRepository,
    private readonly claims: XpClaimsService,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Sessions stay open: later answers are recorded, and claimed or granted in the same way. */
  @Scheduled({ name: 'grant-unclaimed-xp', everyMs: EVERY_MS })
  async grantAll(signal: AbortSignal): Promise<void> {
    const quietSince = new Date(this.now().getTime() - QUIET_MS);
    let after: string | null = null;
    do {
      const page: string[] = await this.grants.findStudentsWithUnclaimed(quietSince, after, PAGE);
      for (const studentId of page) {
        if (signal.aborted) return;
        await this.grantPatiently(studentId, quietSince);
      }
      after = page.length < PAGE ? null : (page.at(-1) ?? null);
    } while (after !== null);
  }

  /** A failed grant must not block the students after this one; the next run retries it. */
  private async grantPatiently(studentId: string, quietSince: Date): Promise<void> {
    try {
      await this.grantTo(studentId, quietSince);
    } catch (error) {
      this.logger.error(`Unclaimed XP of ${studentId} could not be granted: ${String(error)}`);
    }
  }

  private async grantTo(studentId: string, quietSince: Date): Promise<void> {
    const sent = await this.transactions.run(async (work) => {
      if (!(await holdStudent(work.manager, studentId))) return [];
      const sessions = await this.grants.lockUnclaimed(work.manager, studentId, quietSince);
      return this.claims.grant(work, { studentId, sessions, mostMxp: Infinity });
    });
    // One student after another; a grant that the ledger does not accept now is retried later.
    const answers = await Promise.allSettled(sent.map(({ payment }) => payment.answer()));
    const waiting = answers.filter(({ status }) => status === 'rejected').length;
    if (waiting > 0) this.logger.warn(`${waiting} grants of unclaimed XP wait for the ledger.`);
  }
}
