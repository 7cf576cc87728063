import { Repeating } from '@portal/platform';
import { readRow } from '@portal/kit';
import type { DataSource, QueryRunner } from 'typeorm';
import { z } from 'zod';

/** Advisory lock that blocks the appends of all processes while its connection holds it. */
const APPEND_LOCK = `hashtextextended('append ' || current_schema(), 0)`;
/** Interval between checks of the lock, which also keep its connection alive, in ms. */
const LOOK_MS = 2_000;

const holderSchema = z.object({ pid: z.number() });

/** A lock that blocks all appends. */
export interface AppendLock {
  /** Connection that holds the lock. */
  runner: QueryRunner;
  /** Aborts when the lock is lost together with its connection. */
  signal: AbortSignal;
}

/**
 * Runs `work` while no process can append to the streams in PostgreSQL; reads still work. The
 * connection that holds the lock is kept alive: servers, proxies and firewalls close idle ones.
 * @param dataSource one without statement timeouts
 * @throws Error if the lock is lost: other processes may have appended, so the result of `work` is
 * invalid.
 */
export async function whileAppendsAreLocked<T>(
  dataSource: DataSource,
  work: (lock: AppendLock) => Promise<T>,
  lookMs = LOOK_MS,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const lost = new AbortController();
  const lose = () => lost.abort(new Error('The lock on appending was lost: begin again.'));
  try {
    const sql = `SELECT pg_backend_pid() AS pid, pg_advisory_lock(${APPEND_LOCK})`;
    const { pid } = await readRow(runner, holderSchema, sql);
    const beat = heartbeat(runner, lose);
    const look = async () => {
      beat();
      if (!(await isHeldBy(dataSource, pid))) lose();
    };
    const looking = new Repeating(lookMs, look, lose);
    looking.start();
    try {
      const result = await work({ runner, signal: lost.signal });
      lost.signal.throwIfAborted();
      return result;
    } finally {
      await looking.stop();
    }
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${APPEND_LOCK})`).catch(() => undefined); // ended
    await runner.release();
  }
}

/** Does not wait for the query, and never runs it twice concurrently: the connection may hang. */
function heartbeat(runner: QueryRunner, onFailure: () => void): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void runner
      .query('SELECT 1')
      .then(() => (isUnderWay = false))
      .catch(onFailure);
  };
}

/** Uses another connection, as the holder's own may hang. */
async function isHeldBy(dataSource: DataSource, pid: number): Promise<boolean> {
  const held: unknown[] = await dataSource.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = $1`,
    [pid],
  );
  return held.length > 0;
}

/**
 * Makes all later appends to the streams in PostgreSQL fail, such as those of a process that was
 * not stopped.
 */
export async function markAsMoved({ runner, signal }: AppendLock): Promise<void> {
  signal.throwIfAborted();
  await runner.query(`
    CREATE OR REPLACE FUNCTION refuse_moved_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The code of a server that cannot be used now: callers are told to come again.
      RAISE EXCEPTION 'The ledger has moved to EventStoreDB: set EVENTSTORE_URL'
        USING ERRCODE = '57P03';
    END $$`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER moved_ledger BEFORE INSERT ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_ledger()`);
}
