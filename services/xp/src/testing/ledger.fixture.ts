import { scaledMs } from '@portal/testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Retries until the expectations hold, for at most 10 s. */
export async function eventually(expectations: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + scaledMs(10_000);
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}

/**
 * Returns all rows of the projection, and the number of events that it lags behind its streams.
 */
export async function fingerprint(dataSource: DataSource) {
  const one = async (statement: string): Promise<unknown> => dataSource.query(statement);
  const standings = await one('SELECT * FROM standings ORDER BY student_id');
  const buckets = await one('SELECT * FROM rank_buckets WHERE listed <> 0 ORDER BY width, bucket');
  const behind = (await one(
    `SELECT count(*)::int AS behind FROM events e
     LEFT JOIN standings s ON s.student_id = substr(e.stream, 4)::uuid
     WHERE s.revision IS NULL OR e.revision > s.revision`,
  )) as { behind: number }[];
  return { standings, buckets, behind: behind[0]?.behind ?? -1 };
}
