import type { NewEvent } from './event-store';

/** Turns an event of an old form into today's, by the old event's type. May be chained. */
export type Upcasters = Readonly<Record<string, (event: NewEvent) => NewEvent>>;

/** Longest chain of forms; more is a circle. */
const CHAIN_MAX = 20;

/** Brings a stored event to today's form. */
export function upcast(upcasters: Upcasters, event: NewEvent): NewEvent {
  let current = event;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    const next = upcasters[current.type]?.(current);
    if (!next || next === current) return current;
    current = next;
  }
  throw new Error(`The upcasters of ${event.type} go round in a circle`);
}
