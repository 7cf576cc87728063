import { currentContext, runWith } from '../work-context';
import { Deadline } from './deadline';

/**
 * Runs `work` with a deadline that applies to all its asynchronous calls. Work that it has started
 * but not awaited, such as a timer, is bound by it only until `work` has ended.
 * @param ms remaining time
 */
export async function runWithDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline = new Deadline(ms);
  try {
    return await runWith({ deadline }, work);
  } finally {
    deadline.lift();
  }
}

/** Returns the deadline of the request being handled; undefined if no caller is waiting. */
export function currentDeadline(): Deadline | undefined {
  const deadline = currentContext()?.deadline;
  return deadline?.isLifted ? undefined : deadline;
}
