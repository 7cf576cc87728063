import type { LoggedEvent } from './logged-event';
import type { ReadPlan } from './wire';

/** Returns the events of a read, including the one at its start. */
export function select(events: readonly LoggedEvent[], plan: ReadPlan): readonly LoggedEvent[] {
  const { from, isBackwards, count, stream } = plan;
  const place = (event: LoggedEvent) => (stream === null ? event.position : event.revision);
  if (isBackwards) {
    const upTo = typeof from === 'bigint' ? events.filter((one) => place(one) <= from) : events;
    return from === 'start' ? [] : upTo.slice(-count).reverse();
  }
  if (from === 'end') return [];
  const begin = typeof from === 'bigint' ? indexOf(events, from, place) : 0;
  return events.slice(begin, begin + count);
}

/** Finds the first event at or after a position by binary search, because logs are long. */
function indexOf(
  events: readonly LoggedEvent[],
  from: bigint,
  place: (event: LoggedEvent) => bigint,
): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event && place(event) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
