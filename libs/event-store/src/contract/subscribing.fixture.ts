import { randomUUID } from 'node:crypto';
import type { EventStore, StoredEvent } from '../event-store';
import { event, fill, newStream, numbers, type Behaviour } from './store-under-test.fixture';

/** These tests never rewind the log. */
function fail(error: Error): never {
  throw error;
}

async function collect(store: EventStore, after: StoredEvent | null, wanted: number) {
  const seen: StoredEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Only ${seen.length} of ${wanted}`)), 8_000);
    const take = (events: StoredEvent[]) => {
      seen.push(...events);
      if (seen.length < wanted) return Promise.resolve();
      clearTimeout(timer);
      void subscription.stop().then(resolve, reject);
      return Promise.resolve();
    };
    const subscription = store.subscribe(after, take, reject);
  });
  return seen;
}

/** Behaviour of every store for subscriptions. */
export const subscribing: Behaviour[] = [
  {
    name: 'subscribes from the beginning and goes on with what comes later',
    check: async ({ store }) => {
      const stream = newStream();
      await fill(store, stream, 3);
      const seen = collect(store, null, 5);
      await store.append(stream, 2, randomUUID(), [event(3)]);
      await store.append(stream, 3, randomUUID(), [event(4)]);
      expect(numbers(await seen)).toEqual([0, 1, 2, 3, 4]);
    },
  },
  {
    name: "brings a subscription what another process' writer appends",
    check: async ({ store, another }) => {
      const seen = collect(store, null, 2);
      await fill(another(), newStream(), 2);
      expect(numbers(await seen)).toEqual([0, 1]);
    },
  },
  {
    name: 'hands a batch over again whose handler failed, and loses nothing',
    check: async ({ store }) => {
      await fill(store, newStream(), 3);
      const seen: unknown[] = [];
      let failures = 2;
      await new Promise<void>((resolve) => {
        const take = (events: StoredEvent[]) => {
          failures -= 1;
          if (failures >= 0) return Promise.reject(new Error('not now'));
          seen.push(...numbers(events));
          if (seen.length >= 3) void subscription.stop().then(resolve);
          return Promise.resolve();
        };
        const subscription = store.subscribe(null, take, fail);
      });
      expect(seen).toEqual([0, 1, 2]);
    },
  },
  {
    name: 'hands nothing over once a subscription has been stopped',
    check: async ({ store }) => {
      const seen: StoredEvent[] = [];
      const take = (events: StoredEvent[]) => Promise.resolve(void seen.push(...events));
      const subscription = store.subscribe(null, take, fail);
      await subscription.stop();
      const before = seen.length;
      await fill(store, newStream(), 2);
      expect(seen).toHaveLength(before);
    },
  },
];
