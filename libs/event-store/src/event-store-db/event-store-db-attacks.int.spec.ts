import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { scaledMs, startEventStoreDbDouble, type EventStoreDbDouble } from '@portal/testing';
import type { AppendResult, StoredEvent } from '../event-store';
import { RewoundError } from '../rewound';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { startFreezingWay } from './freezing-way.fixture';

const PREFIX = 'thing-';
const fail = (error: Error) => {
  throw error;
};
const event = (n: number) => ({ type: 'Happened', data: { n } });
const newStream = () => `${PREFIX}${randomUUID()}`;
const unavailable = { code: 'unavailable', details: { retryAfterSeconds: 2 } };

beforeAll(() => {
  Logger.overrideLogger(false); // broken subscriptions are expected
});

describe('the EventStoreDB event store, attacked,', () => {
  let double: EventStoreDbDouble;
  let stores: EventStoreDbEventStore[];
  const open = (url = double.url) => {
    const store = new EventStoreDbEventStore({ url, streamPrefix: PREFIX });
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    stores = [];
    double = await startEventStoreDbDouble();
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await double.stop();
  });

  it('says `unavailable` also of the first append of a stream', async () => {
    const store = open();
    await double.halt();
    for (const commandId of [randomUUID(), randomUUID()]) {
      const append = store.append(newStream(), 'none', commandId, [event(0)]);
      await expect(append).rejects.toMatchObject(unavailable);
    }
  });

  it('says `unavailable` of a cluster in which nobody leads, and goes on once somebody does', async () => {
    const store = open(double.clusterUrl);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    double.lead(false);
    await double.halt();
    const calls = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? store.read(stream) : store.append(newStream(), 'none', randomUUID(), [event(n)]),
    );
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    await double.start();
    await expect(store.read(stream)).rejects.toMatchObject(unavailable);
    double.lead(true);
    for (let seen = 0; seen < 1;) {
      seen = await store.read(stream).then(
        (events) => events.length,
        () => 0,
      );
    }
  });

  it('leaves no error uncaught where a call fails while nobody is found who leads', async () => {
    const store = open(double.clusterUrl);
    const seen: StoredEvent[] = [];
    store.subscribe(null, (events) => Promise.resolve(void seen.push(...events)), fail);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    await open().append(stream, 0, randomUUID(), [event(1)]);
    while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const uncaught: unknown[] = [];
    const record = (error: unknown) => uncaught.push(error);
    process.on('unhandledRejection', record);
    double.lead(false);
    double.loseNextAnswer();
    // It writes nothing, fails immediately and searches for a leader; the subscription breaks
    // meanwhile.
    const append = store.append(stream, 0, randomUUID(), [event(2)]);
    while (double.asked() === 0) await new Promise((resolve) => setImmediate(resolve));
    await double.halt();
    await expect(append).rejects.toMatchObject(unavailable);
    process.off('unhandledRejection', record);
    expect(uncaught).toEqual([]);
  });

  it('says `unavailable` within 6 s of a server that is frozen, and 2.5 s of its health', async () => {
    const way = await startFreezingWay(double.port);
    const store = open(`esdb://127.0.0.1:${way.port}?tls=false`);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    way.freeze();
    const timed = async (call: Promise<unknown>) => {
      const startedAt = performance.now();
      await expect(call).rejects.toMatchObject(unavailable);
      return performance.now() - startedAt;
    };
    const [append, fresh, read, health] = await Promise.all([
      timed(store.append(stream, 0, randomUUID(), [event(1)])),
      timed(store.append(newStream(), 'none', randomUUID(), [event(1)])),
      timed(store.read(stream)),
      timed(store.check()),
    ]);
    way.stop();
    expect(Math.max(append, fresh, read)).toBeLessThan(6_000);
    expect(health).toBeLessThan(2_500);
  });

  it('tells a repeated first command of a stream to another process as a duplicate', async () => {
    const stream = newStream();
    const commandId = randomUUID();
    await open().append(stream, 'none', commandId, [event(0)]);
    const again = await open().append(stream, 'none', commandId, [event(0)]);
    expect(again).toMatchObject({ kind: 'duplicate', original: { revision: 0, commandId } });
  });

  it('hands nothing over once the store has been closed', async () => {
    const store = open();
    const other = open();
    const seen: StoredEvent[] = [];
    store.subscribe(null, (events) => Promise.resolve(void seen.push(...events)), fail);
    await other.append(newStream(), 'none', randomUUID(), [event(0)]);
    while (seen.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await store.close();
    const elsewhere: StoredEvent[] = [];
    other.subscribe(null, (events) => Promise.resolve(void elsewhere.push(...events)), fail);
    for (const n of [1, 2]) await other.append(newStream(), 'none', randomUUID(), [event(n)]);
    // A subscriber that still follows would have received all of them by now.
    while (elsewhere.length < 3) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toHaveLength(1);
  });

  it('does not know whether it wrote where no answer comes, and the retry tells the first result', async () => {
    const way = await startFreezingWay(double.port);
    const store = open(`esdb://127.0.0.1:${way.port}?tls=false`);
    const stream = newStream();
    const commandId = randomUUID();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    way.swallowAnswers('all');
    const askedAtMs = Date.now();
    const lost = store.append(stream, 0, commandId, [event(1)]);
    await expect(lost).rejects.toMatchObject(unavailable);
    expect(Date.now() - askedAtMs).toBeLessThan(scaledMs(5_000)); // the timeout of a call
    const again = await open().append(stream, 0, commandId, [event(1)]);
    expect(again).toMatchObject({ kind: 'duplicate', original: { revision: 1, commandId } });
    expect(await open().read(stream)).toHaveLength(2);
    way.stop();
  });

  it('leaves a connection from which nothing comes where it only reads, too', async () => {
    const way = await startFreezingWay(double.port);
    const store = open(`esdb://127.0.0.1:${way.port}?tls=false`);
    await store.check();
    way.swallowAnswers('those there');
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await store.check();
    expect(way.count()).toBe(2);
    way.stop();
  });

  it('keeps a new connection where a call over the one before is given up later', async () => {
    const way = await startFreezingWay(double.port);
    const store = open(`esdb://127.0.0.1:${way.port}?tls=false`);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    way.swallowAnswers('those there');
    const late = store.read(stream); // for 5 s; the append for 3.5
    const result = store.append(stream, 0, randomUUID(), [event(1)]);
    await expect(result).resolves.toMatchObject({ kind: 'ok', revision: 1 });
    await expect(late).rejects.toMatchObject(unavailable);
    await store.read(stream);
    expect(way.count()).toBe(2);
    way.stop();
  });

  it('finds over another connection what it wrote where no answer comes over the first one', async () => {
    const way = await startFreezingWay(double.port);
    const store = open(`esdb://127.0.0.1:${way.port}?tls=false`);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    way.swallowAnswers('those there');
    const result = await store.append(stream, 0, randomUUID(), [event(1)]);
    expect(result).toMatchObject({ kind: 'ok', revision: 1 });
    expect(await open().read(stream)).toHaveLength(2);
    way.stop();
  });

  it('reads a stream that the server has lost as it is now, and writes nothing to such a server', async () => {
    const store = open();
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0), event(1)]);
    await double.stop();
    double.forget();
    await double.start();
    await store.read(stream).catch(() => undefined);
    expect(await store.read(stream)).toEqual([]);
    const append = store.append(stream, 'none', randomUUID(), [event(2)]);
    await expect(append).rejects.toThrow(RewoundError);
    const result = await open().append(stream, 'none', randomUUID(), [event(2)]);
    expect(result).toMatchObject({ kind: 'ok', revision: 0 });
  });

  it('loses and doubles nothing while the server is away for a second', async () => {
    const writer = open();
    const other = open();
    const stream = newStream();
    const seen: StoredEvent[] = [];
    const subscription = open().subscribe(
      null,
      (events) => Promise.resolve(void seen.push(...events)),
      fail,
    );
    const write = async (n: number) => {
      const commandId = randomUUID();
      for (let result: AppendResult | undefined; ;) {
        const store = n % 2 ? writer : other;
        result = await store
          .append(stream, n === 0 ? 'none' : n - 1, commandId, [event(n)])
          .catch((error: unknown) => {
            expect(error).toMatchObject(unavailable);
            return undefined;
          });
        if (result) return result;
        await pause(50);
      }
    };
    const revisions: number[] = [];
    const outage = (async () => {
      while (revisions.length < 40) await new Promise((resolve) => setImmediate(resolve));
      await double.halt();
      await pause(1_000);
      await double.start();
    })();
    for (let n = 0; n < 120; n += 1) {
      const result = await write(n);
      revisions.push(
        result.kind === 'duplicate'
          ? result.original.revision
          : Number(Reflect.get(result, 'revision')),
      );
    }
    await outage;
    while (seen.length < 120) await pause(20);
    await subscription.stop();
    const all = Array.from({ length: 120 }, (_, n) => n);
    expect(revisions).toEqual(all);
    expect((await writer.read(stream)).map((one) => one.data['n'])).toEqual(all);
    expect(seen.map((one) => one.revision)).toEqual(all);
  });
});
