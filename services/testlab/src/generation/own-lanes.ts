import { ownPlacesTaken } from './busy';
import { Turnstile } from './turnstile';

/** Files of one student that may wait behind the one that is read. */
const WAITING_EACH = 1;

/**
 * A lane for each student, in which one work runs at a time: whatever all students share, nobody
 * holds or waits for more than one place of it.
 */
export class OwnLanes {
  private readonly lanes = new Map<string, Turnstile>();

  /** @throws PortalError `too_many_requests` where the student's lane is full. */
  async pass<T>(studentId: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const lane = this.lanes.get(studentId) ?? new Turnstile(1, WAITING_EACH, ownPlacesTaken);
    this.lanes.set(studentId, lane);
    try {
      return await lane.pass(work, signal);
    } finally {
      if (lane.isIdle && this.lanes.get(studentId) === lane) this.lanes.delete(studentId);
    }
  }
}
