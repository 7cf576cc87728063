import { scaledMs } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PortalError } from '@portal/platform';
import type { AppendResult, EventStore, Expected, Head, StoredEvent } from './event-store';
import type { StoreUnderTest } from './contract/store-under-test.fixture';
import { RewoundError } from './rewound';

/** A store whose storage can be restored from a backup. */
export interface RestorableStore extends StoreUnderTest {
  /** Creates a backup; the returned function restores it while processes are running. */
  backUp(): Promise<() => Promise<void>>;
}

/** A required behaviour of every store whose log was rewound. It throws if the store lacks it. */
export interface RestoreBehaviour {
  name: string;
  check(under: RestorableStore): Promise<void>;
}

const newStream = () => `thing-${randomUUID()}`;
const event = (n: number) => ({ type: 'Happened', data: { n } });
const numbers = (events: StoredEvent[]) => events.map((one) => one.data['n']);

/** Retries a call while the connection recovers, for 10 s at most. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + scaledMs(10_000);
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isAway = error instanceof PortalError && error.code === 'unavailable';
      if (!isAway || Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}

async function appended(
  store: EventStore,
  stream: string,
  expected: Expected,
  n: number,
  commandId: string = randomUUID(),
): Promise<Head> {
  const append = (): Promise<AppendResult> => store.append(stream, expected, commandId, [event(n)]);
  const result = await insist(append);
  if (result.kind === 'ok') return result;
  if (result.kind === 'duplicate') return result.original;
  throw new Error(`Nothing was written behind ${result.actual}`);
}

/** Appends events, each after the previous one. */
async function fill(store: EventStore, stream: string, from: number, to: number, head?: Head) {
  let last = head;
  for (let n = from; n <= to; n += 1) last = await appended(store, stream, last ?? 'none', n);
  if (!last) throw new Error('Nothing was filled in');
  return last;
}

async function lastEvent(store: EventStore): Promise<StoredEvent> {
  const last = (await insist(() => store.readAll(null, 100))).at(-1);
  if (!last) throw new Error('There is no event');
  return last;
}

export const restoreBehaviours: RestoreBehaviour[] = [
  {
    name: 'appends nothing to a log that went back, not even where a stream is as it was',
    check: async ({ store, backUp }) => {
      const [quiet, other] = [newStream(), newStream()];
      const head = await fill(store, quiet, 0, 1);
      const restore = await backUp();
      const handedOver: unknown[] = [];
      const subscription = store.subscribe(
        null,
        (events) => Promise.resolve(void handedOver.push(...numbers(events))),
        () => undefined,
      );
      await fill(store, other, 2, 4);
      while (!handedOver.includes(4)) await pause(5);
      await subscription.stop();
      await restore();
      for (const [stream, at] of [[quiet, head] as const, [newStream(), 'none'] as const]) {
        const append = insist(() => store.append(stream, at, randomUUID(), [event(5)]));
        await expect(append).rejects.toThrow(RewoundError);
      }
      expect(numbers(await insist(() => store.readAll(null, 100)))).toEqual([0, 1]);
    },
  },
  {
    name: 'appends nothing to a log that lost what this process has written, whether anything has read it or not',
    check: async ({ store, backUp }) => {
      const quiet = newStream();
      const head = await fill(store, quiet, 0, 1);
      const restore = await backUp();
      await fill(store, newStream(), 2, 4);
      await restore();
      const append = insist(() => store.append(quiet, head, randomUUID(), [event(5)]));
      await expect(append).rejects.toThrow(RewoundError);
      expect(numbers(await insist(() => store.readAll(null, 100)))).toEqual([0, 1]);
    },
  },
  {
    name: 'appends behind the event that it names, and conflicts where others have followed',
    check: async ({ store, another }) => {
      const stream = newStream();
      const head = await fill(store, stream, 0, 2);
      await fill(another(), stream, 3, 3, head);
      const late = await store.append(stream, head, randomUUID(), [event(9)]);
      expect(late).toEqual({ kind: 'conflict', actual: 3 });
      expect(numbers(await store.read(stream))).toEqual([0, 1, 2, 3]);
    },
  },
  {
    name: 'appends nothing behind events that took the place of the known ones',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      const head = await fill(store, stream, 2, 4, early);
      await restore();
      await fill(another(), stream, 12, 14, early);
      const append = insist(() => store.append(stream, head, randomUUID(), [event(5)]));
      await expect(append).rejects.toThrow(RewoundError);
      expect(numbers(await store.read(stream))).toEqual([0, 1, 12, 13, 14]);
    },
  },
  {
    name: 'appends nothing to a stream that ends before the known event',
    check: async ({ store, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      const head = await fill(store, stream, 2, 4, early);
      await restore();
      const append = insist(() => store.append(stream, head, randomUUID(), [event(5)]));
      await expect(append).rejects.toThrow(RewoundError);
      expect(numbers(await store.read(stream))).toEqual([0, 1]);
    },
  },
  {
    name: 'appends nothing behind another event than the named one, though it has read and written nothing itself',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      const head = await fill(store, stream, 2, 4, early);
      await restore();
      await fill(another(), stream, 12, 14, early);
      const fresh = another();
      const append = insist(() => fresh.append(stream, head, randomUUID(), [event(5)]));
      await expect(append).rejects.toThrow(RewoundError);
      expect(numbers(await fresh.read(stream))).toEqual([0, 1, 12, 13, 14]);
    },
  },
  {
    name: 'appends nothing to a stream that ends before the named event, though it has read and written nothing itself',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      const head = await fill(store, stream, 2, 4, early);
      await restore();
      const fresh = another();
      const append = insist(() => fresh.append(stream, head, randomUUID(), [event(5)]));
      await expect(append).rejects.toThrow(RewoundError);
      expect(numbers(await fresh.read(stream))).toEqual([0, 1]);
    },
  },
  {
    name: 'confirms an event that stands where it stood; who knows no later one goes on with the back-up it is in',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const mark = await lastEvent(store);
      const restore = await backUp();
      await fill(store, stream, 2, 4, early);
      await restore();
      await insist(() => store.confirm(mark));
      await expect(store.readAt(mark.cursor)).resolves.toEqual(mark);
      await fill(another(), stream, 7, 7, early);
      expect(numbers(await store.read(stream))).toEqual([0, 1, 7]);
    },
  },
  {
    name: 'confirms no event that is gone, and none that was written again',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      const commandId = randomUUID();
      await appended(store, stream, early, 2, commandId);
      const mark = await lastEvent(store);
      await restore();
      await expect(insist(() => store.confirm(mark))).rejects.toThrow(RewoundError);
      // The same command, retried by a caller that got no response: the same position, at another
      // time.
      await appended(another(), stream, early, 2, commandId);
      await expect(insist(() => store.confirm(mark))).rejects.toThrow(RewoundError);
    },
  },
  {
    name: 'says so to a subscription behind an event that is gone, and hands nothing over',
    check: async ({ store, another, backUp }) => {
      const stream = newStream();
      const early = await fill(store, stream, 0, 1);
      const restore = await backUp();
      await fill(store, stream, 2, 5, early);
      const seen: StoredEvent[] = [];
      const rewound = new Promise((resolve) => {
        store.subscribe(null, (events) => Promise.resolve(void seen.push(...events)), resolve);
      });
      while (seen.length < 6) await pause(5);
      await restore();
      await fill(another(), stream, 12, 19, early);
      await expect(rewound).resolves.toBeInstanceOf(RewoundError);
      expect(numbers(seen)).toEqual([0, 1, 2, 3, 4, 5]);
    },
  },
];
