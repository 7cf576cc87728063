import { PortalError } from '../errors/portal-error';
import { monotonicMs } from '../runtime/run-in';
import { currentContext, runWith } from '../work-context';

/** By when whoever asked gives up, by this process's own steady clock. */
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

/**
 * Runs `work` so that all of it knows by when its asker gives up. What it has started and not waited
 * for, such as a timer, is bound by that only until `work` has ended.
 * @param ms from now on
 */
export async function runWithDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms);
  try {
    return await runWith({ deadline }, work);
  } finally {
    deadline.lift();
  }
}

/** By when the answer to which this belongs must be there; undefined where nobody waits for one. */
export function currentDeadline(): Deadline | undefined {
  const deadline = currentContext()?.deadline;
  return deadline?.isLifted ? undefined : deadline;
}

/** What is told to whoever may still listen past the deadline. */
export function tooLate(): PortalError {
  return new PortalError('timeout', 'The portal took too long to answer. Please try again.');
}
