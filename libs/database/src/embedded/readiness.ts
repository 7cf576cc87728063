import { hasCode, monotonicMs, sleep } from '@portal/platform';
import { Client } from 'pg';

/** Recovery after a power failure replays the log, which can take a while on a slow disk. */
const READY_WITHIN_MS = 120_000;
const CONNECT_TIMEOUT_MS = 2_000;
const WRONG_PASSWORD = '28P01';

/**
 * Waits until the server answers a query.
 * @param isRunning whether the server is still running
 * @returns false if it has ended
 * @throws Error if it rejects the password, or is not ready within 2 minutes
 */
export async function isReady(url: string, isRunning: () => boolean): Promise<boolean> {
  const deadline = monotonicMs() + READY_WITHIN_MS;
  while (isRunning()) {
    const refusal = await query(url, 'SELECT 1').then(
      () => undefined,
      (error: Error) => error,
    );
    if (refusal === undefined) return true;
    if (monotonicMs() > deadline || hasCode(refusal, WRONG_PASSWORD)) throw refusal;
    await sleep(50);
  }
  return false;
}

/** Creates the database if it is missing. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const found = await query(adminUrl, 'SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found === 0) await query(adminUrl, `CREATE DATABASE "${name}"`);
}

/** Runs one statement on a separate connection and returns its row count. */
async function query(url: string, text: string, values: string[] = []): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // The rejected query already reports a connection closed by the server's shutdown.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text, values)).rows.length;
  } finally {
    await client.end().catch(() => undefined);
  }
}
