import { Inject, Injectable, Logger } from '@nestjs/common';
import { holdStudent, Scheduled, Transactions } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { XpClaimsService } from './xp-claims.service';
import { XpGrantsRepository } from './xp-grants.repository';

/** How long a session has to be quiet until its XP are granted unasked, in ms. */
const QUIET_MS = 60 * 60 * 1_000;
const EVERY_MS = 10 * 60 * 1_000;
/** Students looked up at once. */
const PAGE = 200;

/**
 * Grants what lies unclaimed: the student has closed the tab, or begun another test, and a question that
 * was paid for is not paid for again that day.
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

  /** Sessions stay open: what is answered later is recorded, and claimed or granted like this again. */
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

  /** One whose grant fails each time must not keep all behind from theirs: the next turn tries again. */
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
    // One student after the other; what the ledger does not take now is sent again.
    const answers = await Promise.allSettled(sent.map(({ payment }) => payment.answer()));
    const waiting = answers.filter(({ status }) => status === 'rejected').length;
    if (waiting > 0) this.logger.warn(`${waiting} grants of unclaimed XP wait for the ledger.`);
  }
}
