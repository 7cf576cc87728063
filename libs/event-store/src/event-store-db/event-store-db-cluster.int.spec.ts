import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { EventStoreDbCluster, scaledMs, type ClusterOptions } from '@portal/testing';
import type { AppendResult, StoredEvent } from '../event-store';
import { behaviours } from '../event-store.contract.fixture';
import { EventStoreDbEventStore } from './event-store-db-event-store';
import { startFreezingWay } from './freezing-way.fixture';
import { openEventStoreDb } from './open-event-store-db';

const PREFIX = 'thing-';
const event = (n: number) => ({ type: 'Happened', data: { n } });
const numbers = (events: readonly StoredEvent[]) => events.map((one) => one.data['n']);
const newStream = () => `${PREFIX}${randomUUID()}`;
const unavailable = { code: 'unavailable', details: { retryAfterSeconds: 2 } };
/** Shorter than on real servers, to speed up the tests. */
const SOON = { noticeMs: 50, electMs: 200 };
const QUICK = '&discoveryInterval=10';

let cluster: EventStoreDbCluster;
const stores: EventStoreDbEventStore[] = [];
beforeAll(() => {
  Logger.overrideLogger(false); // broken subscriptions are expected
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await cluster.stop();
});

async function startCluster(options: ClusterOptions = {}): Promise<EventStoreDbEventStore> {
  cluster = await EventStoreDbCluster.start({ ...SOON, ...options });
  return open();
}

function open(): EventStoreDbEventStore {
  const url = `${cluster.url}${QUICK}`;
  const store = new EventStoreDbEventStore({ url, streamPrefix: PREFIX });
  stores.push(store);
  return store;
}

/** Retries a call while the cluster is unavailable. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + scaledMs(10_000); ; await pause(20)) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      expect(error).toMatchObject(unavailable);
    }
  }
}

function follow(store: EventStoreDbEventStore) {
  const seen: StoredEvent[] = [];
  const errors: Error[] = [];
  store.subscribe(
    null,
    (events) => Promise.resolve(void seen.push(...events)),
    (error) => errors.push(error),
  );
  return {
    untilSeen: async (count: number) => {
      for (const deadline = Date.now() + scaledMs(8_000); seen.length < count; await pause(5)) {
        if (errors[0]) throw errors[0];
        if (Date.now() > deadline) throw new Error(`Only ${seen.length} of ${count} were seen`);
      }
      return numbers(seen);
    },
  };
}

function revisionOf(result: AppendResult): number | null {
  if (result.kind === 'conflict') return null;
  return result.kind === 'ok' ? result.revision : result.original.revision;
}

describe('the EventStoreDB event store, on a cluster of three,', () => {
  it.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    async (_name, behaviour) => {
      const store = await startCluster();
      const close = () => Promise.resolve();
      await behaviour.check({ store, another: open, close });
    },
  );

  it('finds the leader although a member is dead', async () => {
    await startCluster();
    const fallen = cluster.killLeader();
    await cluster.untilElected();
    for (let n = 0; n < 6; n += 1) {
      const store = open();
      const result = await insist(() =>
        store.append(newStream(), 'none', randomUUID(), [event(n)]),
      );
      expect(result).toMatchObject({ kind: 'ok', revision: 0 });
    }
    await cluster.restore(fallen);
  });

  it.each([['replicated'], ['answered']] as const)(
    'appends once where the leader dies before it is %s, and reads the same from the next one',
    async (what) => {
      const store = await startCluster();
      const stream = newStream();
      const commandId = randomUUID();
      await store.append(stream, 'none', randomUUID(), [event(0)]);
      cluster.killLeaderBefore(what);
      const append = store.append(stream, 0, commandId, [event(1)]);
      await expect(append).rejects.toMatchObject(unavailable);
      const result = await insist(() => store.append(stream, 0, commandId, [event(1)]));
      expect(result.kind).toBe(what === 'answered' ? 'duplicate' : 'ok');
      expect(revisionOf(result)).toBe(1);
      for (const one of [store, open()]) expect(numbers(await one.read(stream))).toEqual([0, 1]);
    },
  );

  it('loses nothing that was answered where a leader comes back with what it alone had written, and drops that', async () => {
    const store = await startCluster();
    const following = follow(open());
    const stream = newStream();
    const before = cluster.leader;
    if (!before) throw new Error('Nobody leads');
    await store.append(stream, 'none', randomUUID(), [event(0), event(1)]);
    cluster.killLeaderBefore('replicated');
    // Larger than all later events.
    const lost = [{ type: 'Happened', data: { n: 2, text: 'a'.repeat(100_000) } }];
    const commandId = randomUUID();
    const append = store.append(stream, 1, commandId, lost);
    await expect(append).rejects.toMatchObject(unavailable);
    expect(before.log.readStream(stream)).toHaveLength(3);
    await cluster.untilElected();
    const answered = await insist(() => open().append(stream, 1, randomUUID(), [event(3)]));
    expect(answered).toMatchObject({ kind: 'ok', revision: 2 });

    cluster.killLeader();
    await cluster.restore(before);
    expect(cluster.leader?.log.readStream(stream)).toHaveLength(3);
    expect(cluster.leader?.port).not.toBe(before.port);
    while (cluster.leader?.log.isFurther(before.log)) await pause(5);
    cluster.resignLeader();
    expect(cluster.leader?.port).toBe(before.port);
    for (const one of [store, open()]) {
      expect(numbers(await insist(() => one.read(stream)))).toEqual([0, 1, 3]);
    }
    const again = await insist(() => store.append(stream, 2, commandId, lost));
    expect(again).toMatchObject({ kind: 'ok', revision: 3 });
    expect(await following.untilSeen(4)).toEqual([0, 1, 3, 2]);
  });

  it('says `unavailable` while nobody leads, and opens once somebody does', async () => {
    const store = await startCluster();
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    const first = cluster.killLeader();
    await cluster.untilElected();
    const second = cluster.killLeader();
    const calls = [
      store.append(stream, 0, randomUUID(), [event(1)]),
      store.read(stream),
      store.readAll(null, 10),
      store.check(),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    const url = `${cluster.url}${QUICK}`;
    const early = openEventStoreDb({ url, streamPrefix: PREFIX }, 300);
    await expect(early).rejects.toThrow(/no EventStoreDB answers at 127\.0\.0\.1:\d+,[\d.:,]+\.$/);
    const opening = openEventStoreDb({ url, streamPrefix: PREFIX }, 20_000);
    await cluster.restore(first);
    await cluster.restore(second);
    stores.push(await opening);
    expect(numbers(await insist(() => store.read(stream)))).toEqual([0]);
  });

  it('never takes a follower that is behind for a log that went back', async () => {
    const store = await startCluster({ lagMs: Infinity, electMs: 1_500 });
    // Each connects to a random follower; one of those has none of the events.
    const readers = [store, ...Array.from({ length: 7 }, open)];
    const following = readers.map(follow);
    const stream = newStream();
    for (let n = 0; n < 5; n += 1) {
      await store.append(stream, n === 0 ? 'none' : n - 1, randomUUID(), [event(n)]);
    }
    for (const one of following) await one.untilSeen(5);
    cluster.killLeader();
    while (!cluster.leader) {
      for (const reader of readers) {
        const read = await reader.read(stream).then(numbers, isAway);
        expect([undefined, [0, 1, 2, 3, 4]]).toContainEqual(read);
      }
    }
    await insist(() => store.append(stream, 4, randomUUID(), [event(5)]));
    for (const one of following) expect(await one.untilSeen(6)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('reads at once what was answered, also behind the back of a leader that follows now', async () => {
    const store = await startCluster({ lagMs: Infinity });
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    const before = cluster.resignLeader();
    await cluster.restore(before);
    const other = open();
    await insist(() => other.append(stream, 0, randomUUID(), [event(1)]));
    expect(numbers(await store.read(stream))).toEqual([0, 1]);
    expect(numbers(await store.readAll(null, 10))).toEqual([0, 1]);
    const result = await insist(() => store.append(stream, 1, randomUUID(), [event(2)]));
    expect(result).toMatchObject({ kind: 'ok', revision: 2 });
  });

  it('follows the new leader where the old one lives on without the others, and nothing else is asked of it', async () => {
    const store = await startCluster();
    const following = follow(store);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    await following.untilSeen(1);
    const alone = cluster.isolateLeader();
    await cluster.untilElected();
    const other = open();
    await insist(() => other.append(stream, 0, randomUUID(), [event(1)]));
    await expect(following.untilSeen(2)).resolves.toEqual([0, 1]);
    await cluster.restore(alone);
  });

  it('goes on at the new leader where the old one is frozen, and keeps its connections', async () => {
    cluster = await EventStoreDbCluster.start(SOON);
    const ways = await Promise.all(cluster.members.map(({ port }) => startFreezingWay(port)));
    cluster.advertise(ways.map(({ port }) => port));
    const stores = Array.from({ length: 4 }, open);
    const [store = open()] = stores;
    const following = stores.map(follow);
    const stream = newStream();
    await store.append(stream, 'none', randomUUID(), [event(0)]);
    for (const one of following) await one.untilSeen(1);
    const frozen = cluster.isolateLeader();
    ways[cluster.members.indexOf(frozen)]?.freeze();
    const commandId = randomUUID();
    const result = await insist(() => store.append(stream, 0, commandId, [event(1)]));
    expect(result).toMatchObject({ kind: 'ok', revision: 1 });
    for (const one of following) expect(await one.untilSeen(2)).toEqual([0, 1]);
    ways.forEach((way) => way.stop());
  });

  it('loses and doubles nothing while leaders fall one after the other under load', async () => {
    const writers = [await startCluster(), open()];
    const following = follow(open());
    const streams = [newStream(), newStream(), newStream(), newStream()];
    const write = async (stream: string, at: number) => {
      for (let n = 0; n < 60; n += 1) {
        const commandId = randomUUID();
        const store = writers[(n + at) % 2] ?? open();
        const expected = n === 0 ? ('none' as const) : n - 1;
        const result = await insist(() => store.append(stream, expected, commandId, [event(n)]));
        expect(revisionOf(result)).toBe(n);
      }
    };
    let isWriting = true;
    const writing = Promise.all(streams.map(write)).finally(() => (isWriting = false));
    for (let fallen = 0; isWriting && fallen < 3; fallen += 1) {
      await pause(30);
      const member = cluster.killLeader();
      await cluster.untilElected();
      await cluster.restore(member);
    }
    await writing;
    const all = Array.from({ length: 60 }, (_, n) => n);
    for (const stream of streams) expect(numbers(await open().read(stream))).toEqual(all);
    const seen = await following.untilSeen(240);
    expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(
      all.flatMap((n) => [n, n, n, n]),
    );
  });
});

function isAway(error: unknown): undefined {
  expect(error).toMatchObject(unavailable);
  return undefined;
}
