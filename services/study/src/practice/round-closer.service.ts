import { Inject, Injectable, Logger } from '@nestjs/common';
import { mxpToXp, type ResponseOf } from '@portal/contracts';
import { closeSharedTest } from '@portal/contracts/testlab-shared';
import { Scheduled, Transactions } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { BackgroundWorks } from './background-works';
import { RoundsRepository } from './rounds.repository';

const LOOK_MS = 2_000;
/** Maximum number of rounds closed in one run, and of those closed concurrently. */
const AT_ONCE = 100;
const SIDE_BY_SIDE = 5;
const HOUR_MS = 60 * 60 * 1_000;
const KEPT_MS = 24 * HOUR_MS;
const LOST = 'The round could not be scored. Your answers are kept with your tests.';

type Closed = ResponseOf<typeof closeSharedTest>;

/** Ends rounds: requests their scores from testlab, and sends each member the result. */
@Injectable()
export class RoundCloserService {
  private readonly logger = new Logger(RoundCloserService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: RoundsRepository,
    private readonly messages: Messages,
    private readonly works: BackgroundWorks,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Starts scoring a round that is over, without waiting for it. */
  begin(id: string): void {
    this.works.start(`Scoring round ${id}`, () => this.score(id));
  }

  /**
   * Ends rounds that are over, by their deadline or because all participants still in the room
   * have answered. Also covers rounds left by a restart.
   */
  @Scheduled({ name: 'close-rounds', everyMs: LOOK_MS })
  async closeDue(signal: AbortSignal): Promise<void> {
    const due = await this.rounds.findDue(this.now(), AT_ONCE);
    while (due.length > 0 && !signal.aborted) {
      await Promise.all(due.splice(0, SIDE_BY_SIDE).map((id) => this.close(id)));
    }
  }

  /** Deletes rounds, and their questions, once a room no longer needs them. */
  @Scheduled({ name: 'clean-rounds', everyMs: HOUR_MS })
  async clean(): Promise<void> {
    await this.rounds.deleteOld(new Date(this.now().getTime() - KEPT_MS));
  }

  private async close(id: string): Promise<void> {
    try {
      await this.transactions.run(async (work) => {
        const kept = await this.rounds.lock(work.manager, id);
        if (!kept) return;
        const present = await this.rounds.present(work.manager, kept.round.sessionId);
        const lookedAt = { kind: 'looked-at', at: this.now().getTime(), present } as const;
        await this.rounds.step(work, kept, lookedAt);
      });
      await this.score(id);
    } catch (error) {
      this.logger.warn(`Round ${id} waits for its end: ${String(error)}`);
    }
  }

  /** Scores a round. Idempotent: testlab pays once, also for repeated requests. */
  private async score(id: string): Promise<void> {
    const closed = await this.messages.request(closeSharedTest, { roundId: id }).catch(asLost);
    await this.transactions.run(async (work) => {
      const kept = await this.rounds.lock(work.manager, id);
      if (!kept) return;
      if (!closed) {
        await this.rounds.step(work, kept, { kind: 'failed', message: LOST });
      } else {
        const written = { round: { key: closed.key }, results: resultsOf(closed) };
        await this.rounds.step(work, kept, { kind: 'scored' }, written);
      }
    });
  }
}

/**
 * Maps `not_found` to null: testlab does not know the round or no member is left, so it is never
 * scored.
 */
function asLost(error: unknown): null {
  if (error instanceof PortalError && error.code === 'not_found') return null;
  throw error;
}

function resultsOf({ members }: Closed) {
  return new Map(
    members.map(({ studentId, answers }) => {
      const results = answers.map(({ earnedMxp, ...rest }) => {
        return { ...rest, xpEarned: mxpToXp(earnedMxp) };
      });
      return [studentId, results] as const;
    }),
  );
}
