import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { generationAborted, GENERATION_TIMEOUT_MS } from '@portal/contracts/testlab';
import { closeSharedTest, generateSharedTest } from '@portal/contracts/testlab-shared';
import { Scheduled, Transactions } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { BackgroundWorks } from './background-works';
import type { KeptRound } from './practice-view';
import { RoundsRepository } from './rounds.repository';

/** Age after which an attempt counts as abandoned, in ms; longer than any generation takes. */
const STALE_MS = GENERATION_TIMEOUT_MS + 15_000;
const LOOK_MS = 10_000;
const AT_ONCE = 20;
const UNKNOWN_FAILURE = 'The questions could not be made. Please try again.';

type Made = ResponseOf<typeof generateSharedTest>;

/**
 * Has testlab generate the questions of rounds; repeated requests for a round return the same
 * ones.
 */
@Injectable()
export class RoundMakerService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: RoundsRepository,
    private readonly messages: Messages,
    private readonly works: BackgroundWorks,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Starts generating a round, without waiting for it. */
  begin(id: string): void {
    this.works.start(`Making round ${id}`, () => this.make(id));
  }

  /** Resumes rounds that a terminated process left unmade. */
  @Scheduled({ name: 'make-rounds', everyMs: LOOK_MS })
  async makeLeft(): Promise<void> {
    for (const id of await this.rounds.findUnmade(this.staleAt(), AT_ONCE)) this.begin(id);
  }

  /** Aborts a generation whose result is no longer needed. */
  async abort(generationId: string): Promise<void> {
    await this.messages.emit(generationAborted, { generationId });
  }

  private async make(id: string): Promise<void> {
    const kept = await this.rounds.takeMaking(id, this.now(), this.staleAt());
    if (!kept) return;
    try {
      await this.keep(id, await this.ask(kept));
    } catch (error) {
      if (this.works.isStopping) throw error;
      const message = error instanceof PortalError ? error.message : UNKNOWN_FAILURE;
      await this.fail(id, message);
    }
  }

  private ask({ round, members }: KeptRound): Promise<Made> {
    const { id: roundId, starterId, asked } = round;
    if (!asked || !starterId) throw new PortalError('aborted', UNKNOWN_FAILURE);
    const memberIds = members.map(({ studentId }) => studentId);
    return this.messages.request(generateSharedTest, { roundId, starterId, memberIds, ...asked });
  }

  /**
   * Stores the questions. If the round was stopped meanwhile, closes the sealed test at testlab.
   */
  private async keep(id: string, { questions, notice }: Made): Promise<void> {
    const isRunning = await this.transactions.run(async (work) => {
      const kept = await this.rounds.lock(work.manager, id);
      const made = { kind: 'made', questions: questions.length, at: this.now().getTime() } as const;
      const written = { round: { questions, notice, asked: null } };
      return kept !== null && (await this.rounds.step(work, kept, made, written));
    });
    if (!isRunning) await this.messages.request(closeSharedTest, { roundId: id });
  }

  private async fail(id: string, message: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const kept = await this.rounds.lock(work.manager, id);
      const failed = { kind: 'failed', message } as const;
      if (kept) await this.rounds.step(work, kept, failed, { round: { asked: null } });
    });
  }

  private staleAt(): Date {
    return new Date(this.now().getTime() - STALE_MS);
  }
}
