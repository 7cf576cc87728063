import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@portal/testing';
import { Pool } from 'pg';
import type { EventStore } from '../event-store';
import { behaviours } from '../event-store.contract.fixture';
import { restoreBehaviours, type RestorableStore } from '../event-store.restores.fixture';
import { PostgresEventStore, type SqlRunner } from './postgres-event-store';
import { CREATE_EVENT_STORE } from './schema';
import { verifyChain } from './verify-chain';

type MakeStore = (sql: SqlRunner) => EventStore;

async function makeDatabase(makeStore: MakeStore = (sql) => new PostgresEventStore(sql)) {
  const database = await createTestDatabase({ isDurable: true });
  const pool = new Pool({ connectionString: database.url, max: 6 });
  pool.on('error', () => undefined); // the database is dropped below
  const sql: SqlRunner = {
    query: async (statement, parameters) =>
      (await pool.query(statement, parameters)).rows as unknown,
  };
  for (const statement of CREATE_EVENT_STORE) await pool.query(statement);
  const under: RestorableStore = {
    store: makeStore(sql),
    another: () => makeStore(sql),
    backUp: async () => {
      await pool.query('CREATE TABLE kept AS TABLE events');
      return async () => {
        await pool.query('BEGIN; TRUNCATE events; INSERT INTO events TABLE kept; COMMIT');
        await pool.query(`SELECT setval('event_positions', max(position)) FROM events`);
      };
    },
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
  return { under, sql };
}

describe('the PostgreSQL event store', () => {
  it('has at least 25 behaviours to show', () => {
    expect(behaviours.length).toBeGreaterThanOrEqual(25);
  });

  it.each(behaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    async (_name, behaviour) => {
      const { under } = await makeDatabase();
      await behaviour.check(under);
      await under.close();
    },
  );

  it('hands over what another hand has written as far as it goes, and what follows on it', async () => {
    const { under, sql } = await makeDatabase();
    const stream = `thing-${randomUUID()}`;
    for (const n of [0, 1]) {
      const event = { type: 'Happened', data: { n } };
      await under.store.append(stream, n === 0 ? 'none' : 0, randomUUID(), [event]);
    }
    await sql.query(`UPDATE events SET data = '[7]' WHERE revision = 0`);
    for (const events of [await under.store.read(stream), await under.store.readAll(null, 9)]) {
      expect(events.map(({ data }) => data)).toEqual([{}, { n: 1 }]);
    }
    await under.close();
  });

  it.each(restoreBehaviours.map((behaviour) => [behaviour.name, behaviour] as const))(
    '%s',
    async (_name, behaviour) => {
      const { under } = await makeDatabase();
      await behaviour.check(under);
      await under.close();
    },
  );

  it('tells one of many senders of a command that it wrote, and all others that it was there', async () => {
    const { under } = await makeDatabase();
    const writers = [under.store, under.another()];
    const commandId = randomUUID();
    const event = { type: 'Happened', data: {} };
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (writers[n % 2] ?? under.store).append('a', 'none', commandId, [event]),
      ),
    );
    expect(results.filter((result) => result.kind === 'ok')).toHaveLength(1);
    expect(results.filter((result) => result.kind === 'duplicate')).toHaveLength(19);
    await under.close();
  });

  it('names an event in whose row a bit has flipped', async () => {
    const { under, sql } = await makeDatabase();
    for (const stream of ['a', 'b']) {
      await under.store.append(stream, 'none', randomUUID(), [
        { type: 'Happened', data: { amount: 1 } },
        { type: 'Happened', data: { amount: 2 } },
      ]);
      await under.store.append(stream, 1, randomUUID(), [
        { type: 'Happened', data: { amount: 3 } },
      ]);
    }
    await expect(verifyChain(sql)).resolves.toEqual([]);
    await sql.query(`UPDATE events SET data = '{"amount": 9}' WHERE stream = 'b' AND revision = 1`);
    await expect(verifyChain(sql)).resolves.toMatchObject([{ stream: 'b', revision: 1 }]);
    await under.close();
  });

  it('names the event behind one that was taken out', async () => {
    const { under, sql } = await makeDatabase();
    for (const n of [0, 1, 2]) {
      const expected = n === 0 ? 'none' : n - 1;
      await under.store.append('a', expected, randomUUID(), [{ type: 'Happened', data: { n } }]);
    }
    await sql.query(`DELETE FROM events WHERE stream = 'a' AND revision = 1`);
    await expect(verifyChain(sql)).resolves.toMatchObject([{ stream: 'a', revision: 2 }]);
    await under.close();
  });

  it('brings an old event to its present form by its upcaster', async () => {
    const { under, sql } = await makeDatabase();
    await under.store.append('a', 'none', randomUUID(), [{ type: 'Earned', data: { xp: 2 } }]);
    const store = new PostgresEventStore(sql, {
      Earned: ({ data }) => ({ type: 'XpEarned', data: { amountMxp: Number(data['xp']) * 1_000 } }),
    });
    const today = [{ type: 'XpEarned', data: { amountMxp: 2_000 } }];
    await expect(store.read('a')).resolves.toMatchObject(today);
    await expect(store.within(sql).read('a')).resolves.toMatchObject(today);
    await under.close();
  });
});

/** Deliberately broken stores: each must fail a behaviour by that behaviour's own check. */
const mutants: [string, string, MakeStore][] = [
  [
    'does not check the revision',
    'conflicts where the expected revision is behind',
    (sql) => mutate(sql, (statement) => statement, { expectActual: true }),
  ],
  [
    'does not know commands',
    'knows a repeated command even with a new, right revision',
    (sql) => mutate(sql, (statement) => statement, { freshCommands: true }),
  ],
  [
    'skips the event behind its cursor',
    'reads all streams in one order, each once, whatever the page',
    (sql) =>
      mutate(sql, (statement) => statement.replace('position > $1', 'position > $1::bigint + 1')),
  ],
];

function mutate(
  sql: SqlRunner,
  change: (statement: string) => string,
  flags: { expectActual?: boolean; freshCommands?: boolean } = {},
): EventStore {
  const real = new PostgresEventStore({ query: (text, values) => sql.query(change(text), values) });
  return Object.assign(Object.create(real) as EventStore, {
    append: async (...[stream, expected, commandId, events]: Parameters<EventStore['append']>) => {
      const actual = (await real.readBackwards(stream, null, 1))[0]?.revision ?? 'none';
      const command = flags.freshCommands ? randomUUID() : commandId;
      return real.append(stream, flags.expectActual ? actual : expected, command, events);
    },
  });
}

describe('a store that', () => {
  it.each(mutants)('%s fails: it %s', async (_fault, name, makeStore) => {
    const behaviour = behaviours.find((one) => one.name === name);
    const { under } = await makeDatabase(makeStore);
    await expect(behaviour?.check(under)).rejects.toThrow(/expect/);
    await under.close();
  });
});
