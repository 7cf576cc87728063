import { ConfigError, hasCode, isOutage, monotonicMs, sleep } from '@portal/platform';
import { Client } from 'pg';
import { CONNECT_MS } from './connection-options';

const RETRY_MS = 250;

/**
 * Resolves once the database responds, and waits for one that is still starting.
 * @throws ConfigError in one line and without credentials: if no server responds within
 * `withinMs`, and immediately if the server rejects the credentials or has no such database.
 */
export async function awaitDatabase(url: string, withinMs: number): Promise<void> {
  const deadline = monotonicMs() + withinMs;
  for (;;) {
    try {
      return await ask(url);
    } catch (error) {
      const reason = reasonToGiveUp(error, monotonicMs() >= deadline, url);
      if (reason) throw new ConfigError(`Configuration: DATABASE_URL: ${reason}.`);
      if (!isOutage(error)) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function ask(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined); // reported by the query
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined); // it was never connected, or no longer is
  }
}

function reasonToGiveUp(error: unknown, isLate: boolean, url: string): string | undefined {
  if (hasCode(error, '28P01', '28000')) return 'the server refuses the name or password';
  if (hasCode(error, '3D000')) return 'the server has no database of that name';
  if (!isLate || !isOutage(error)) return undefined;
  return `no PostgreSQL answers at ${new URL(url).host}`;
}
