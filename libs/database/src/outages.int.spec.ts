import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode, isPassing } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { connectionOptions } from './connection-options';

const addressSchema = z.object({ port: z.number() });
let database: TestDatabase;
let operator: DataSource;
let service: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  operator = await connect();
  await operator.query('CREATE TABLE notes (words text NOT NULL)');
  service = await connect('service');
});
afterAll(async () => {
  await service.destroy();
  await operator.destroy();
  await database.drop();
});

function connect(name = 'operator', url = database.url): Promise<DataSource> {
  const options = { type: 'postgres', url, applicationName: name, poolSize: 2 } as const;
  const extra = connectionOptions('public');
  return new DataSource({ ...options, extra, poolErrorHandler: () => undefined }).initialize();
}

/** Closes every connection of the service, as a failover does. */
async function cut(): Promise<void> {
  const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'service' AND datname = current_database()`;
  await operator.query(sql);
}
/** Waits until the pool has no closed connection any more. */
const untilWhole = () =>
  until(async () => {
    const both = [1, 2].map(() => service.query('SELECT pg_sleep(0.02)'));
    return (await Promise.allSettled(both)).every(({ status }) => status === 'fulfilled');
  });
const write = (manager: EntityManager) => manager.query("INSERT INTO notes VALUES ('one')");

/** Returns the error of failed work. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'fulfilled') throw new Error('It has not failed.');
  return outcome.reason;
}

describe('what a real server says while it is of no use', () => {
  const allow = (writing: boolean) =>
    operator.query(`DO $$ BEGIN EXECUTE format(
      'ALTER DATABASE %I SET default_transaction_read_only = ${writing ? 'off' : 'on'}',
      current_database()); END $$`);

  it('passes where it may be read alone', async () => {
    await allow(false);
    await cut();
    // The pool may still have a closed connection.
    const failures = [await failureOf(service.transaction(write))];
    failures.push(await failureOf(service.transaction(write)));
    expect(failures.at(-1)).toMatchObject({ code: '25006' });
    expect(failures.map((failure) => isPassing(failure))).toEqual([true, true]);
    await allow(true);
    await cut();
  });

  it('passes where it ends a connection in the middle of a transaction, between two statements', async () => {
    const failure = await failureOf(
      service.transaction(async (manager) => {
        await write(manager);
        await cut();
        // The driver detects it a moment later; until then its statements are lost.
        for (;;) {
          await write(manager);
          await pause(5);
        }
      }),
    );
    expect(isPassing(failure)).toBe(true);
  });

  it('passes where it ends a connection that waits for a statement', async () => {
    const failing = failureOf(service.query('SELECT pg_sleep(30)'));
    await until(async () => {
      const sql = "SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)'";
      return (await operator.query<unknown[]>(sql)).length > 0;
    });
    await cut();
    expect(isPassing(await failing)).toBe(true);
  });

  it('passes where a lock is not to be had, and where a statement takes too long', async () => {
    await untilWhole();
    const locked = await operator.transaction(async (manager) => {
      await manager.query('LOCK TABLE notes');
      return failureOf(
        service.transaction(async (waiting) => {
          await waiting.query("SET LOCAL lock_timeout = '20ms'");
          await write(waiting);
        }),
      );
    });
    const late = await failureOf(
      service.query("SET statement_timeout = '20ms'; SELECT pg_sleep(5)"),
    );
    expect([locked, late]).toMatchObject([{ code: '55P03' }, { code: '57014' }]);
    expect([locked, late].map((failure) => isPassing(failure))).toEqual([true, true]);
    await cut();
  });

  it('passes while its database is away, as while a back-up is put back', async () => {
    const own = await createTestDatabase();
    const reader = await connect('reader', own.url);
    const name = new URL(own.url).pathname.slice(1);
    await operator.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    const failures: unknown[] = [];
    while (!failures.some((failure) => hasCode(failure, '3D000'))) {
      failures.push(await failureOf(reader.query('SELECT 1')));
    }
    expect(failures.map((failure) => isPassing(failure))).toEqual(failures.map(() => true));
    await operator.query(`CREATE DATABASE "${name}"`);
    await expect(reader.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await reader.destroy();
    await own.drop();
  });

  it('passes where nothing answers at its address', async () => {
    const url = new URL(database.url);
    url.port = '1';
    expect(isPassing(await failureOf(connect('service', url.href)))).toBe(true);
  });

  it('ends no process by ending a connection in the moment in which it is made', async () => {
    const server = createServer((socket) =>
      // Authenticated, ready, and shut down, in one packet.
      socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN]))),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = addressSchema.parse(server.address());
    const failure = await failureOf(connect('service', `postgres://127.0.0.1:${port}/any`));
    expect(isPassing(failure)).toBe(true);
    server.close();
  });

  it('does not pass where the statement is wrong', async () => {
    const wrong = await failureOf(retried(() => service.query('SELECT FORM')));
    expect(wrong).toMatchObject({ code: '42703' });
    expect(isPassing(wrong)).toBe(false);
  });
});

/** Encodes a message of PostgreSQL's protocol: its type, its length, its bytes. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUT_DOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

/** Retries once if the pool still had a closed connection. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isPassing(error)) return work();
    throw error;
  }
}

/** Polls until the condition holds, or until the test's timeout. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}
