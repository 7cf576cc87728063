import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { z } from 'zod';

/** A separate database for a test. */
export interface TestDatabase {
  url: string;
  /** Drops it, closing connections that are still open. */
  drop(): Promise<void>;
}

const answerSchema = z.union([z.object({ url: z.string() }), z.object({ error: z.string() })]);

/** Options of a test database. */
export interface TestDatabaseOptions {
  /** Whether a commit waits for the disk, as in production, which is slow. Default: false. */
  isDurable?: boolean;
}

/**
 * Creates an empty database on a real PostgreSQL: the one of `TEST_DATABASE_URL`, otherwise an
 * embedded one, started once for all tests of this run.
 */
export async function createTestDatabase({
  isDurable = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return createDatabase(await serverUrl(isDurable));
}

/** Creates a database as a copy of the database `template` of that server, if given. */
export async function copyTestDatabase(template?: string): Promise<TestDatabase> {
  return createDatabase(await serverUrl(false), template);
}

/**
 * Runs `work` as the owner of the test server; `urlOf` returns the URL of one of its databases.
 */
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
  // By its port and not by its socket, because tests replace the address.
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
