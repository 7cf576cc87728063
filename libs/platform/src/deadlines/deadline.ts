import { PortalError } from '../errors/portal-error';
import { monotonicMs } from '../runtime/run-in';

/** When the caller gives up, by this process's own steady clock. */
export class Deadline {
  private endsAt: number;

  /** @param ms from now on */
  constructor(ms: number) {
    this.endsAt = monotonicMs() + ms;
  }

  /** Milliseconds until it is over; 0 from then on. */
  get msLeft(): number {
    return Math.max(0, this.endsAt - monotonicMs());
  }

  get isOver(): boolean {
    return this.msLeft === 0;
  }

  get isLifted(): boolean {
    return this.endsAt === Infinity;
  }

  /** @throws PortalError `timeout` once it is over: nobody waits for the answer any more. */
  refuseIfOver(): void {
    if (this.isOver) throw tooLate();
  }

  /** It holds no longer: what goes on from here on does so without anybody waiting. */
  lift(): void {
    this.endsAt = Infinity;
  }
}

/** Refusal for a caller that may still listen past the deadline. */
export function tooLate(): PortalError {
  return new PortalError('timeout', 'The portal took too long to answer. Please try again.');
}
