import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, StoredEvent } from '../event-store';

/** A store under test, on storage of its own. */
export interface StoreUnderTest {
  store: EventStore;
  /** A second reader and writer of the same storage, as another process would be. */
  another(): EventStore;
  close(): Promise<void>;
}

/** One behaviour that every store has. It throws where the store lacks it. */
export interface Behaviour {
  name: string;
  check(under: StoreUnderTest): Promise<void>;
}

/** An event that holds its number. */
export const event = (n = 0): NewEvent => ({ type: 'Happened', data: { n } });
/** Numbers of the events of `event`. */
export const numbers = (events: StoredEvent[]) => events.map((one) => one.data['n']);

let streamPrefix = 'thing-';
/** The name of a stream that nobody has used. */
export const newStream = () => `${streamPrefix}${randomUUID()}`;

/** Lets a behaviour's streams begin otherwise, so that several share one server unseen. */
export async function withStreamPrefix(prefix: string, work: () => Promise<void>): Promise<void> {
  const before = streamPrefix;
  streamPrefix = prefix;
  await work().finally(() => (streamPrefix = before));
}

/** Appends so many events to a new stream, one by one; answers their commands. */
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
