import type { DataSource, QueryRunner } from 'typeorm';

/** Blocks the appends of every process for as long as its connection holds it. */
const APPEND_LOCK = `hashtextextended('append ' || current_schema(), 0)`;

/** Runs `work` while no process can append to the streams in PostgreSQL; reading goes on. */
export async function whileNobodyAppends<T>(
  dataSource: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${APPEND_LOCK})`);
    return await work(runner);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${APPEND_LOCK})`).catch(() => undefined); // ended
    await runner.release();
  }
}

/** Lets every later append to the streams in PostgreSQL fail: a process that was forgotten. */
export async function markAsMoved(runner: QueryRunner): Promise<void> {
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
