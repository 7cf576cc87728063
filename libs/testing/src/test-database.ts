import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { z } from 'zod';

/** A database of its own for a test. */
export interface TestDatabase {
  url: string;
  /** Removes it, cutting connections that are still open. */
  drop(): Promise<void>;
}

const answerSchema = z.union([z.object({ url: z.string() }), z.object({ error: z.string() })]);

/** How a database for a test is made. */
export interface TestDatabaseOptions {
  /** Whether a commit waits for the disk, as in production, which is slow. Default: false. */
  isDurable?: boolean;
}

/**
 * Makes a fresh, empty database on a real PostgreSQL: the one of `TEST_DATABASE_URL`, else an
 * embedded one, started once for all tests of this run.
 */
export async function createTestDatabase({
  isDurable = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? (await askServer(isDurable));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  // By its port and not by its socket: tests put other addresses in its place.
  url.searchParams.delete('host');
  return {
    url: url.href,
    drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function askServer(isDurable: boolean): Promise<string> {
  const kind = isDurable ? '_DURABLE' : '';
  const port = process.env[`PORTAL_TEST${kind}_DATABASE_SERVER`];
  if (!port) {
    throw new Error('No test database: run tests with the jest.config.js of the root.');
  }
  const answer = answerSchema.parse(JSON.parse(await text(connect(Number(port), '127.0.0.1'))));
  if ('error' in answer) throw new Error(answer.error);
  return answer.url;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
