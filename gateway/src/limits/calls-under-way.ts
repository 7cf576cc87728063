import { PortalError } from '@portal/platform';
import type { EventEmitter } from 'node:events';

/** A browser has six at once; this is ten of them, of all devices of a person. */
const UNDER_WAY_MAX = 64;

/** How many calls of each person are being answered by this gateway. */
export class CallsUnderWay {
  private readonly counts = new Map<string, number>();

  /**
   * Counts a call until it is answered, or its connection is gone.
   * @throws PortalError `too_many_requests` where as many are under way as may be.
   */
  add(userId: string, response: EventEmitter): void {
    const count = this.counts.get(userId) ?? 0;
    if (count >= UNDER_WAY_MAX) {
      throw new PortalError('too_many_requests', 'Too many requests. Please wait a little.', {
        retryAfterSeconds: 1,
      });
    }
    this.counts.set(userId, count + 1);
    response.once('close', () => this.remove(userId));
  }

  private remove(userId: string): void {
    const left = (this.counts.get(userId) ?? 1) - 1;
    if (left > 0) this.counts.set(userId, left);
    else this.counts.delete(userId);
  }
}
