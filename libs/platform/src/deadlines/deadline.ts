import { PortalError } from '../errors/portal-error';
import { monotonicMs } from '../runtime/run-in';

/** Deadline of a caller, on the monotonic clock of this process. */
export class Deadline {
  private endsAt: number;

  /** @param ms remaining time */
  constructor(ms: number) {
    this.endsAt = monotonicMs() + ms;
  }

  /** Remaining time in ms; 0 once it has passed. */
  get msLeft(): number {
    return Math.max(0, this.endsAt - monotonicMs());
  }

  get isOver(): boolean {
    return this.msLeft === 0;
  }

  get isLifted(): boolean {
    return this.endsAt === Infinity;
  }

  /**
   * @throws PortalError `timeout` once it has passed: no caller waits for the response any more.
   */
  refuseIfOver(): void {
    if (this.isOver) throw tooLate();
  }

  /** Removes the deadline for work that continues without a waiting caller. */
  lift(): void {
    this.endsAt = Infinity;
  }
}

/** Returns the error for a caller that may still be waiting after the deadline. */
export function tooLate(): PortalError {
  return new PortalError('timeout', 'The portal took too long to answer. Please try again.');
}
