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
  return createDatabase(await serverUrl(isDurable));
}

/** The same, as a copy of the database `template` of that server, where one is named. */
export async function copyTestDatabase(template?: string): Promise<TestDatabase> {
  return createDatabase(await serverUrl(false), template);
}

/** Does something as the owner of the server for tests; `urlOf` returns the URL of a database of it. */
export async function onTestServer<T>(
  work: (client: Client, urlOf: (database: string) => string) => Promise<T>,
): Promise<T> {
  const url = await serverUrl(false);
  return connected(url, (client) => work(client, (database) => urlOf(url, database)));
}

async function createDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  return {
    url: urlOf(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  // By its port and not by its socket: tests put other addresses in its place.
  url.searchParams.delete('host');
  return url.href;
}

async function serverUrl(isDurable: boolean): Promise<string> {
  return process.env['TEST_DATABASE_URL'] ?? (await askServer(isDurable));
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
  await connected(url, (client) => client.query(statement));
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
