import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import {
  scaledMs,
  startEventStoreDb,
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '@portal/testing';
import type { EventStore, StoredEvent } from '../event-store';
import { withStreamPrefix, type StoreUnderTest } from '../contract/store-under-test.fixture';
import { behaviours } from '../event-store.contract.fixture';
import { restoreBehaviours } from '../event-store.restores.fixture';
import type { Upcasters } from '../upcasters';
import { EventStoreDbEventStore } from './event-store-db-event-store';

const PREFIX = 'thing-';
const fail = (error: Error) => {
  throw error;
};
const event = (n: number) => ({ type: 'Happened', data: { n } });
const numbers = (events: readonly StoredEvent[]) => events.map((one) => one.data['n']);

beforeAll(() => {
  Logger.overrideLogger(false); // broken subscriptions are expected
});

/** Creates a store on a separate double, with everything that it opens. */
async function makeDouble(upcasters: Upcasters = {}) {
  const double = await startEventStoreDbDouble();
  const stores: EventStoreDbEventStore[] = [];
  const another = () => {
    const store = new EventStoreDbEventStore({ url: double.url, streamPrefix: PREFIX, upcasters });
    stores.push(store);
    return store;
  };
  const close = async () => {
    await Promise.all(stores.map((store) => store.close()));
    await double.stop();
  };
  const backUp = () => {
    const restore = double.backUp();
    return Promise.resolve(async () => {
      await double.halt();
      restore();
      await double.start();
    });
  };
  return { double, store: another(), another, close, backUp };
}

describe('the EventStoreDB event store, on a double of the server', () => {
  it.each(restoreBehaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    async (_name, behaviour) => {
      const under = await makeDouble();
      await behaviour.check(under);
      await under.close();
    },
  );

  it.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    async (_name, behaviour) => {
      const under = await makeDouble();
      await behaviour.check(under);
      await under.close();
    },
  );
});

describe('the EventStoreDB event store', () => {
  let under: Awaited<ReturnType<typeof makeDouble>>;
  let double: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    under = await makeDouble({
      Told: ({ data }) => ({ type: 'Happened', data: { n: data['number'] } }),
    });
    ({ double, store } = under);
  });
  afterEach(() => under.close());

  const stream = `${PREFIX}${randomUUID()}`;
  const fill = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await store.append(stream, n === 0 ? 'none' : n - 1, randomUUID(), [event(n)]);
    }
  };

  it('answers as written what was written and whose answer was lost', async () => {
    const commandId = randomUUID();
    double.loseNextAnswer();
    const lost = await store.append(stream, 'none', commandId, [event(0)]);
    expect(lost).toMatchObject({ kind: 'ok', revision: 0 });
    const again = await under.another().append(stream, 'none', commandId, [event(0)]);
    expect(['ok', 'duplicate']).toContain(again.kind);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('says that the server is away, soon and without its address', async () => {
    await fill(1);
    await double.halt();
    const startedAt = performance.now();
    const answers = await Promise.allSettled([
      store.append(stream, 0, randomUUID(), [event(1)]),
      store.read(stream),
      store.readAll(null, 10),
      store.check(),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
      expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
    }
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(6_000));
  });

  it('goes on where it was once the server is back, and loses and doubles nothing', async () => {
    await fill(3);
    const seen: StoredEvent[] = [];
    const subscription = store.subscribe(
      null,
      (events) => Promise.resolve(void seen.push(...events)),
      fail,
    );
    while (seen.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await double.halt();
    await expect(store.append(stream, 2, randomUUID(), [event(3)])).rejects.toMatchObject({
      code: 'unavailable',
    });
    await double.start();
    const commandId = randomUUID();
    let result;
    while (result?.kind !== 'ok') {
      result = await store.append(stream, 2, commandId, [event(3)]).catch(() => undefined);
    }
    while (seen.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    await subscription.stop();
    expect(numbers(seen)).toEqual([0, 1, 2, 3]);
    expect(numbers(await store.read(stream))).toEqual([0, 1, 2, 3]);
  });

  it('brings an old event to its present form by its upcaster', async () => {
    await store.append(stream, 'none', randomUUID(), [{ type: 'Told', data: { number: 7 } }]);
    await expect(store.read(stream)).resolves.toMatchObject([{ type: 'Happened', data: { n: 7 } }]);
    await expect(store.readAll(null, 10)).resolves.toMatchObject([{ type: 'Happened' }]);
  });

  it('hands over what another hand has written as far as it goes, and what follows on it', async () => {
    await fill(1);
    const client = EventStoreDBClient.connectionString(double.url);
    await client.appendToStream(stream, [
      jsonEvent({ type: 'Bare', data: { n: 1 } }),
      jsonEvent({ type: 'Listed', data: [2] }),
      binaryEvent({ type: 'Binary', data: Buffer.from('3') }),
    ]);
    await client.dispose();
    await store.append(stream, 3, randomUUID(), [event(4)]);
    const seen: StoredEvent[] = [];
    const take = (events: StoredEvent[]) => Promise.resolve(void seen.push(...events));
    const subscription = store.subscribe(null, take, fail);
    while (seen.length < 5) await new Promise((resolve) => setImmediate(resolve));
    await subscription.stop();
    for (const events of [seen, await store.read(stream), await store.readAll(null, 10)]) {
      const types = ['Happened', 'Bare', 'Listed', 'Binary', 'Happened'];
      expect(events.map(({ type }) => type)).toEqual(types);
      expect(events.map(({ data }) => data)).toEqual([{ n: 0 }, { n: 1 }, {}, {}, { n: 4 }]);
    }
  });

  it('does not see streams of others on the same server', async () => {
    const other = new EventStoreDbEventStore({ url: double.url, streamPrefix: 'other-' });
    await other.append(`other-${randomUUID()}`, 'none', randomUUID(), [event(9)]);
    await fill(2);
    expect(numbers(await store.readAll(null, 10))).toEqual([0, 1]);
    await expect(other.append(stream, 'none', randomUUID(), [event(0)])).rejects.toThrow(
      RangeError,
    );
    await other.close();
  });
});

describe('the EventStoreDB event stores of several services', () => {
  it('have every behaviour on one server: a real one, where there is one', async () => {
    const server = (await startEventStoreDb()) ?? (await startEventStoreDbDouble());
    const failed: string[] = [];
    for (const [n, behaviour] of behaviours.entries()) {
      const streamPrefix = `thing${n}${randomUUID()}-`;
      const stores: EventStoreDbEventStore[] = [];
      const another = () => {
        const one = new EventStoreDbEventStore({ url: server.url, streamPrefix });
        stores.push(one);
        return one;
      };
      const close = async () => {
        await Promise.all(stores.map((one) => one.close()));
      };
      const check = () => behaviour.check({ store: another(), another, close });
      await withStreamPrefix(streamPrefix, check).catch((error: unknown) => {
        failed.push(`${behaviour.name}: ${String(error)}`);
      });
      await close();
    }
    await server.stop();
    expect(failed).toEqual([]);
  }, 300_000);
});

/** Deliberately broken stores: each must fail a behaviour by that behaviour's own check. */
const mutants: [string, string, (real: EventStoreDbEventStore) => Partial<EventStore>][] = [
  [
    'does not check the revision',
    'conflicts where the expected revision is behind',
    (real) => ({
      append: async (stream, _expected, commandId, events) => {
        const actual = (await real.readBackwards(stream, null, 1))[0]?.revision ?? 'none';
        return real.append(stream, actual, commandId, events);
      },
    }),
  ],
  [
    'does not know commands',
    'knows a repeated command even with a new, right revision',
    (real) => ({
      append: (stream, expected, _commandId, events) =>
        real.append(stream, expected, randomUUID(), events),
    }),
  ],
  [
    'skips the event behind its cursor',
    'reads all streams in one order, each once, whatever the page',
    (real) => ({
      readAll: async (after, limit) =>
        (await real.readAll(after, limit + 1)).slice(after === null ? 0 : 1, limit + 1),
    }),
  ],
];

describe('a store that', () => {
  it.each(mutants)('%s fails: it %s', async (_fault, name, breakStore) => {
    const { store: real, close } = await makeDouble();
    const store = Object.assign(Object.create(real) as EventStore, breakStore(real));
    const under: StoreUnderTest = { store, another: () => store, close };
    const behaviour = behaviours.find((one) => one.name === name);
    await expect(behaviour?.check(under)).rejects.toThrow(/expect/);
    await close();
  });
});
