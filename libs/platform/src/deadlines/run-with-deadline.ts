import { currentContext, runWith } from '../work-context';
import { Deadline } from './deadline';

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
