import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import {
  startEventStoreDb,
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '@portal/testing';
import type { StoredEvent } from '../event-store';
import { RewoundError } from '../rewound';
import { EventStoreDbEventStore } from './event-store-db-event-store';

const event = (n: number) => ({ type: 'Happened', data: { n } });
const numbers = (events: readonly StoredEvent[]) => events.map((one) => one.data['n']);

/** Client of an operator, who deletes and truncates. */
let operator: EventStoreDBClient;
let url: string;
/** Prefix of one test: the server may be shared. */
let prefix: string;
let stores: EventStoreDbEventStore[];
let store: EventStoreDbEventStore;
let stream: string;
beforeAll(() => {
  Logger.overrideLogger(false); // refusals and broken subscriptions are expected
});

type Stoppable = Pick<EventStoreDbDouble, 'url' | 'stop'>;

async function startRealOne(): Promise<Stoppable> {
  return (await startEventStoreDb()) ?? (await startEventStoreDbDouble());
}

/** Starts a test on a server, with a stream of six events. */
async function begin(server: { url: string }): Promise<void> {
  url = server.url;
  operator = EventStoreDBClient.connectionString(url);
  prefix = `thing${randomUUID()}-`;
  stores = [];
  store = open();
  stream = newStream();
  await fill(0, 5);
}

async function end(): Promise<void> {
  await Promise.all(stores.map((one) => one.close()));
  await operator.dispose();
}

const newStream = () => `${prefix}${randomUUID()}`;

function open(at = url): EventStoreDbEventStore {
  const opened = new EventStoreDbEventStore({ url: at, streamPrefix: prefix });
  stores.push(opened);
  return opened;
}

async function fill(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) {
    await store.append(stream, n === 0 ? 'none' : n - 1, randomUUID(), [event(n)]);
  }
}

/** Follows the log after an event until `count` events have arrived. */
async function follow(after: StoredEvent | null, count: number): Promise<StoredEvent[]> {
  const seen: StoredEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    const take = (events: StoredEvent[]) => {
      seen.push(...events);
      if (seen.length >= count) resolve();
      return Promise.resolve();
    };
    open().subscribe(after, take, reject);
  });
  return seen;
}

describe.each([
  ['its double', startEventStoreDbDouble],
  ['a real EventStoreDB, where there is one', startRealOne],
])('on %s', (_name, start) => {
  let server: Stoppable;
  beforeAll(async () => {
    server = await start();
  }, 300_000);
  beforeEach(() => begin(server));
  afterEach(end);
  afterAll(() => server.stop());

  describe('a stream that was truncated', () => {
    it.each([
      ['before a revision', { truncateBefore: 4 }],
      ['to its last events', { maxCount: 2 }],
    ])('%s is gone on with, by who knew it and who did not', async (_how, metadata) => {
      await operator.setStreamMetadata(stream, metadata);
      const known = await store.append(stream, 5, randomUUID(), [event(6)]);
      expect(known).toMatchObject({ kind: 'ok', revision: 6 });
      const fresh = await open().append(stream, 6, randomUUID(), [event(7)]);
      expect(fresh).toMatchObject({ kind: 'ok', revision: 7 });
      expect(numbers(await open().read(stream)).slice(-2)).toEqual([6, 7]);
      await expect(store.hasRemovals(stream)).resolves.toBe(true);
    });

    it('behind its end begins anew, and goes on numbering', async () => {
      await operator.setStreamMetadata(stream, { truncateBefore: 6 });
      const result = await open().append(stream, 'none', randomUUID(), [event(6)]);
      expect(result).toMatchObject({ kind: 'ok', revision: 6 });
      expect(numbers(await store.read(stream))).toEqual([6]);
    });
  });

  describe('a stream that was deleted', () => {
    it('begins anew, and goes on numbering', async () => {
      await operator.deleteStream(stream);
      for (const one of [store, open()]) expect(await one.read(stream)).toEqual([]);
      const first = await open().append(stream, 'none', randomUUID(), [event(6), event(7)]);
      expect(first).toMatchObject({ kind: 'ok', revision: 7 });
      const next = await store.append(stream, 7, randomUUID(), [event(8)]);
      expect(next).toMatchObject({ kind: 'ok', revision: 8 });
      expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([6, 7, 8]);
    });

    it('for good is refused, named to the operator, and stops nobody who follows the log', async () => {
      const [last] = (await store.readAll(null, 10)).slice(-1);
      await operator.tombstoneStream(stream);
      const reported = jest.spyOn(Logger.prototype, 'error');
      const refused = { code: 'conflict' };
      await expect(store.append(stream, 5, randomUUID(), [event(6)])).rejects.toMatchObject(
        refused,
      );
      await expect(open().read(stream)).rejects.toMatchObject(refused);
      expect(reported).toHaveBeenCalledWith(expect.stringContaining(`${stream} has a tombstone`));
      const other = newStream();
      await store.append(other, 'none', randomUUID(), [event(7)]);
      expect(numbers(await follow(last ?? null, 1))).toEqual([7]);
      expect(numbers(await follow(null, 7))).toEqual([0, 1, 2, 3, 4, 5, 7]);
    });
  });

  it('a cursor at which no record begins is told, and not tried for ever', async () => {
    const last = (await store.readAll(null, 10)).at(-1);
    if (!last) throw new Error('There is no event');
    const place = Number(last.cursor.split(':')[1]) - 1;
    const reported = new Promise((resolve) => {
      const mark = { ...last, cursor: `eventstoredb:${place}` as const };
      store.subscribe(mark, () => Promise.resolve(), resolve);
    });
    await expect(reported).resolves.toBeInstanceOf(RewoundError);
  });

  it('more than the server takes at once is refused in plain words, and holds up nobody', async () => {
    const large = { type: 'Happened', data: { text: 'x'.repeat(2 * 1024 * 1024) } };
    const appends = [
      store.append(stream, 5, randomUUID(), [large]),
      store.append(newStream(), 'none', randomUUID(), [event(0)]),
    ];
    const [refused, beside] = await Promise.allSettled(appends);
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'too_large', message: 'That is too much for one entry of the ledger.' },
    });
    expect(beside).toMatchObject({ status: 'fulfilled', value: { kind: 'ok' } });
    const behind = await store.append(stream, 5, randomUUID(), [event(6)]);
    expect(behind).toMatchObject({ kind: 'ok', revision: 6 });
    expect(numbers(await open().read(stream))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('a subscription is told when it has caught up, and hands over events alone, each once', async () => {
    const reported = operator.subscribeToAll();
    const caughtUp = new Promise((resolve) => reported.on('caughtUp', resolve));
    reported.resume();
    await caughtUp;
    await reported.unsubscribe();

    const batches: unknown[][] = [];
    const take = (events: StoredEvent[]) => Promise.resolve(void batches.push(numbers(events)));
    const subscription = open().subscribe(null, take, () => undefined);
    const untilSeen = async (count: number) => {
      while (batches.flat().length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    await untilSeen(6);
    // Other streams, so that the server reports checkpoints.
    for (let n = 0; n < 40; n += 1) {
      await operator.appendToStream(`other-${prefix}`, jsonEvent({ type: 'Other', data: {} }));
    }
    await fill(6, 7);
    await untilSeen(8);
    await subscription.stop();
    expect(batches.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(batches.filter((batch) => batch.length === 0)).toEqual([]);
  });

  it('events of one command are taken over with the time of each', async () => {
    const [first] = await store.read(stream, 5);
    if (!first) throw new Error('There is no event');
    const other = newStream();
    // From a store that paused between the two.
    const kept = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.679Z'].map((time, n) => {
      return { ...first, stream: other, revision: n, recordedAt: new Date(time) };
    });
    await store.takeOver(kept);
    const times = (await store.read(other)).map(({ recordedAt }) => recordedAt);
    expect(times).toEqual(kept.map(({ recordedAt }) => recordedAt));
  });

  it('an event that is not at its place is not taken over, however the server is asked to say so', async () => {
    const [first] = await store.read(stream, 5);
    if (!first) throw new Error('There is no event');
    const lenient = open(`${url}&throwOnAppendFailure=false`);
    for (const one of [store, lenient]) {
      const other = { ...first, stream: newStream() };
      await expect(one.takeOver([other])).rejects.toThrow(RangeError);
    }
  });
});

describe('on its double', () => {
  let double: EventStoreDbDouble;
  beforeEach(async () => {
    double = await startEventStoreDbDouble();
    await begin(double);
  });
  afterEach(async () => {
    await end();
    await double.stop();
  });

  it('a stream that was truncated and scavenged behind a cursor hides no event from a subscription', async () => {
    const [, second] = await store.readAll(null, 2);
    await operator.setStreamMetadata(stream, { truncateBefore: 2 });
    double.scavenge();
    await expect(store.readAt(second?.cursor ?? 'none:0')).resolves.toBeNull();
    expect(numbers(await follow(second ?? null, 4))).toEqual([2, 3, 4, 5]);
  });

  it('a subscription that the server ends as too slow misses and doubles nothing', async () => {
    const seen: StoredEvent[] = [];
    const take = (events: StoredEvent[]) => Promise.resolve(void seen.push(...events));
    const subscription = store.subscribe(null, take, () => undefined);
    const untilSeen = async (count: number) => {
      while (seen.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    await untilSeen(6);
    double.dropSubscribers();
    await fill(6, 9);
    await untilSeen(10);
    await subscription.stop();
    expect(numbers(seen)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
