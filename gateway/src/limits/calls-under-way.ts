import type { Closing } from './once-closed';
import { CountedByKey } from './counted-by-key';
import { tooManyRequests } from './too-many-requests';

/** A browser has six at once; this is ten of them, of all devices of a person. */
const UNDER_WAY_MAX = 64;

/** How many calls of each person are being answered by this gateway. */
export class CallsUnderWay {
  private readonly counted = new CountedByKey(UNDER_WAY_MAX);

  /**
   * Counts a call until it is answered, or its connection is gone.
   * @throws PortalError `too_many_requests` where as many are under way as may be.
   */
  add(userId: string, response: Closing): void {
    if (!this.counted.add(userId, response)) throw tooManyRequests(1);
  }
}
