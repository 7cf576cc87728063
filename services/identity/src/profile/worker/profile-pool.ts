import path from 'node:path';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { OverLimitError, workerMetrics, WorkerPool } from '@portal/kit/workers';
import { Metrics, PortalError } from '@portal/platform';
import { checkResume, findTown, makeAvatar } from './profile.tasks';

const ENTRY = path.join(__dirname, `profile-worker${path.extname(__filename)}`);
/** Resource limits per file: several times those of the largest legitimate one. */
const LIMITS = {
  processorMs: 8_000,
  wallMs: 15_000,
  heapMb: 200,
  memoryMb: 500,
  answerBytes: 16 * 1_024 * 1_024,
};
/**
 * Time slices, in ms. Most files need less than the first; a longer task yields its worker to
 * shorter ones.
 */
const SLICES_MS = [1_000, 4_000];
/** Number of workers; one stays available to short tasks. */
const PLACES = 2;
const WAITING = 100;
const WAITING_EACH = 3;

/** Pool of the worker processes that read students' pictures and résumés. */
@Injectable()
export class ProfilePool implements BeforeApplicationShutdown {
  private readonly pool: WorkerPool;

  constructor(@Inject(Metrics) metrics: Metrics) {
    this.pool = new WorkerPool({
      entry: ENTRY,
      places: PLACES,
      limits: LIMITS,
      slicesMs: SLICES_MS,
      waiting: WAITING,
      refusal: allPlacesTaken,
      waitingEach: WAITING_EACH,
      refusalEach: ownPlacesTaken,
      metrics: workerMetrics(metrics, 'profiles'),
    });
  }

  /** Runs before the transport closes, so that callers still receive a response. */
  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  /**
   * Converts a picture.
   * @throws PortalError `unreadable_file` for a picture that exceeds the limits; the refusal of a
   * full queue; `unavailable` when `signal` aborts it
   */
  makeAvatar(file: string, owner: string, signal: AbortSignal) {
    return this.pool
      .run(makeAvatar, { path: file }, { owner, signal })
      .catch((error: unknown) => asRefusal(error, signal));
  }

  /** Checks a résumé. @throws PortalError as `makeAvatar` */
  checkResume(file: string, owner: string, signal: AbortSignal) {
    return this.pool
      .run(checkResume, { path: file }, { owner, signal })
      .catch((error: unknown) => asRefusal(error, signal));
  }

  /** Returns the town, or null if none is near. */
  async findTown(lat: number, lon: number, owner: string, signal: AbortSignal) {
    return (await this.pool.run(findTown, { lat, lon }, { owner, signal })).town;
  }
}

function asRefusal(error: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw tookTooLong();
  if (!(error instanceof OverLimitError)) throw error;
  throw new PortalError(
    'unreadable_file',
    'The file takes too much time or memory to read. Please choose a simpler one.',
  );
}

function tookTooLong(): PortalError {
  return new PortalError(
    'unavailable',
    'Reading the file took too long, so it was not saved. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  );
}

function allPlacesTaken(): PortalError {
  return new PortalError('unavailable', 'Many files are being read just now. Please try again.', {
    retryAfterSeconds: 10,
  });
}

function ownPlacesTaken(): PortalError {
  return new PortalError('too_many_requests', 'Your last file is still being read. Please wait.', {
    retryAfterSeconds: 5,
  });
}
