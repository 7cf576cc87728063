import { Inject, Injectable } from '@nestjs/common';
import { FairQueue } from '@portal/kit/queues';
import { isPassing, PORTAL_CONFIG, PortalError, sleep, type PortalConfig } from '@portal/platform';

/** Fraction of the pool for answers; the rest is for chats, limits and the kit's own work. */
const PART = 0.5;
/** Maximum number of waiting steps; 500 concurrent answers have one or two each. */
const WAITING = 1_000;
const WAITING_PER_STUDENT = 250;
const TRIES = 4;
/** Delay before the second attempt, in ms; doubles with each further attempt. */
const PAUSE_MS = 250;

/**
 * Runs the database steps of all answers, a few concurrently, in a fair queue per student: however
 * many requests one student sends, the others wait for one step of them per round. Under load a
 * step waits here as long as its reader does; in the pool it would fail after some seconds.
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
   * Runs a step when its student's turn comes, and retries it after a transient failure.
   * @param signal cancels the waiting, never a running step
   * @throws the step's error; the signal's reason; PortalError `unavailable` if too many steps
   * wait
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
