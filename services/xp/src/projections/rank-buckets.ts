/**
 * Bucket widths of the histogram that ranks are computed from, in mXP: a rank counts the students
 * in higher coarse buckets, plus those in higher fine buckets of the same coarse one, plus a count
 * within one fine bucket.
 */
export const BUCKET_WIDTHS = [1_000_000, 10_000] as const;

/** A change of the histogram: the difference of listed students in a bucket. */
export interface BucketChange {
  width: number;
  bucket: number;
  change: number;
}

/** Fields of a standing that the histogram counts. */
interface Counted {
  balanceMxp: number;
  isListed: boolean;
}

/**
 * Returns the changes of the histogram for standings that changed from one state (or none) to
 * another (or none).
 */
export function bucketChanges(turns: readonly { from?: Counted; to?: Counted }[]): BucketChange[] {
  const changes = new Map<string, BucketChange>();
  const count = (standing: Counted | undefined, change: number) => {
    if (!standing?.isListed) return;
    for (const width of BUCKET_WIDTHS) {
      const bucket = Math.floor(standing.balanceMxp / width);
      const key = `${width}:${bucket}`;
      const known = changes.get(key)?.change ?? 0;
      changes.set(key, { width, bucket, change: known + change });
    }
  };
  for (const { from, to } of turns) {
    count(from, -1);
    count(to, 1);
  }
  return [...changes.values()].filter(({ change }) => change !== 0);
}

/** Runs one statement of a transaction. */
export interface Sql {
  query(statement: string, parameters?: unknown[]): Promise<unknown>;
}

/** Writes the changes in a fixed order, which is the lock order of the buckets. */
export async function writeBucketChanges(sql: Sql, changes: BucketChange[]): Promise<void> {
  if (changes.length === 0) return;
  const sorted = [...changes].sort((a, b) => a.width - b.width || a.bucket - b.bucket);
  await sql.query(
    `INSERT INTO rank_buckets (width, bucket, listed)
     SELECT * FROM unnest($1::integer[], $2::bigint[], $3::integer[])
     ON CONFLICT (width, bucket) DO UPDATE SET listed = rank_buckets.listed + excluded.listed`,
    [
      sorted.map((one) => one.width),
      sorted.map((one) => one.bucket),
      sorted.map((one) => one.change),
    ],
  );
}
