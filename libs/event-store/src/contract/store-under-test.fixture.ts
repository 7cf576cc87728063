import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, StoredEvent } from '../event-store';

/** A store under test, with its own storage. */
export interface StoreUnderTest {
  store: EventStore;
  /** Opens a second store on the same storage, as another process would. */
  another(): EventStore;
  close(): Promise<void>;
}

/** A required behaviour of every store. It throws if the store lacks it. */
export interface Behaviour {
  name: string;
  check(under: StoreUnderTest): Promise<void>;
}

/** Returns an event that contains its number. */
export const event = (n = 0): NewEvent => ({ type: 'Happened', data: { n } });
/** Returns the numbers of events created by `event`. */
export const numbers = (events: StoredEvent[]) => events.map((one) => one.data['n']);

let streamPrefix = 'thing-';
/** Returns the name of an unused stream. */
export const newStream = () => `${streamPrefix}${randomUUID()}`;

/**
 * Runs a test with another stream prefix, so that several tests can share one server without
 * interference.
 */
export async function withStreamPrefix(prefix: string, work: () => Promise<void>): Promise<void> {
  const before = streamPrefix;
  streamPrefix = prefix;
  await work().finally(() => (streamPrefix = before));
}

/** Appends events to a new stream, one by one; returns their command ids. */
export async function fill(store: EventStore, stream: string, count: number): Promise<string[]> {
  const commands: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const commandId = randomUUID();
    const result = await store.append(stream, n === 0 ? 'none' : n - 1, commandId, [event(n)]);
    expect(result.kind).toBe('ok');
    commands.push(commandId);
  }
  return commands;
}
