import type { NewEvent } from './event-store';

/**
 * Functions that convert events of an old format to the current one, by the old event's type. May
 * be chained.
 */
export type Upcasters = Readonly<Record<string, (event: NewEvent) => NewEvent>>;

/** Maximum length of a chain; a longer one is a cycle. */
const CHAIN_MAX = 20;

/** Converts a stored event to the current format. */
export function upcast(upcasters: Upcasters, event: NewEvent): NewEvent {
  let current = event;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    const next = upcasters[current.type]?.(current);
    if (!next || next === current) return current;
    current = next;
  }
  throw new Error(`The upcasters of ${event.type} go round in a circle`);
}
