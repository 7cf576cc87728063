import type { Closing } from './once-closed';
import { CountedByKey } from './counted-by-key';
import { tooManyRequests } from './too-many-requests';

/** Maximum number of calls in progress per person: ten browsers with six each, on all devices. */
const UNDER_WAY_MAX = 64;

/** Counts the calls in progress for each person at this gateway. */
export class CallsUnderWay {
  private readonly counted = new CountedByKey(UNDER_WAY_MAX);

  /**
   * Counts a call until it is answered or its connection closes.
   * @throws PortalError `too_many_requests` if the person has the maximum in progress.
   */
  add(userId: string, response: Closing): void {
    if (!this.counted.add(userId, response)) throw tooManyRequests(1);
  }
}
