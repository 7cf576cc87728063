import { Inject, Injectable } from '@nestjs/common';
import { FairQueue } from '@portal/kit/queues';
import { isPassing, PORTAL_CONFIG, PortalError, sleep, type PortalConfig } from '@portal/platform';

/** Part of the pool that answers may use: the rest is for chats, limits and the kit's own work. */
const PART = 0.5;
/** Steps that may wait; 500 answers at once have one or two each. */
const WAITING = 1_000;
const WAITING_PER_STUDENT = 250;
const TRIES = 4;
/** The pause before the second try, in ms; each further one is twice as long. */
const PAUSE_MS = 250;

/**
 * Runs the database steps of all answers, a few at a time, and students take turns: however much one asks, the
 * others wait for one step of it each round. Where many ask at once, a step waits here as long as its reader does;
 * in the pool it would fail after some seconds.
 */
@Injectable()
export class DatabaseTurns {
  private readonly line: FairQueue;

  constructor(@Inject(PORTAL_CONFIG) { DATABASE_POOL_SIZE }: PortalConfig) {
    const concurrency = Math.max(1, Math.floor(DATABASE_POOL_SIZE * PART));
    this.line = new FairQueue({
      concurrency,
      waiting: WAITING,
      waitingPerKey: WAITING_PER_STUDENT,
      refusal: busy,
    });
  }

  /**
   * Runs a step when its student's turn comes, and again where it failed for a reason that passes.
   * @param signal ends the waiting, never a step that runs
   * @throws the step's error; the signal's reason; PortalError `unavailable` where too many wait
   */
  async run<T>(studentId: string, step: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.line.add(studentId, step, signal);
      } catch (error) {
        if (tries === TRIES || signal?.aborted || !isPassing(error)) throw error;
        await sleep(PAUSE_MS * 2 ** (tries - 1), signal ? { signal } : {});
      }
    }
  }
}

const busy = () => new PortalError('unavailable', 'The portal is busy just now. Please try again.');
