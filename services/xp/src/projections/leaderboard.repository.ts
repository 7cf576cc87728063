import { Injectable } from '@nestjs/common';
import { readRow, readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { streamOf, UnreadableEventError } from '../ledger-stream';
import { BUCKET_WIDTHS } from './rank-buckets';

const rowSchema = z
  .object({
    student_id: z.string(),
    name: z.string(),
    profile_image: z.string().nullable(),
    balance_mxp: z.coerce.number(),
    rank: z.coerce.number(),
  })
  .transform(({ student_id, name, profile_image, balance_mxp, rank }) => {
    const profileImage = profile_image;
    return { studentId: student_id, name, profileImage, balanceMxp: balance_mxp, rank };
  });
const ownSchema = z.object({ row: rowSchema.nullable(), aside: z.number().nullable() });
const OWN = `
  SELECT to_jsonb(own) AS row,
    (SELECT revision FROM set_aside_ledgers WHERE student_id = $1) AS aside
  FROM (SELECT) AS one LEFT JOIN leaderboard_row($1) AS own ON true`;
const totalSchema = z.object({ total: z.coerce.number() });

/** A row of the leaderboard. */
export type LeaderboardRow = z.output<typeof rowSchema>;

/**
 * Ranks students by XP; of equal balances the one reached first ranks higher; suspended and
 * deleted students are not listed.
 */
@Injectable()
export class LeaderboardRepository {
  constructor(private readonly dataSource: DataSource) {}

  async top(limit: number): Promise<LeaderboardRow[]> {
    const sql = 'SELECT * FROM leaderboard_top($1)';
    const rows = await readRows(this.dataSource, rowSchema, sql, [limit]);
    return rows.sort((first, second) => first.rank - second.rank);
  }

  /** Returns the number of listed students. */
  async countListed(): Promise<number> {
    const { total } = await readRow(
      this.dataSource,
      totalSchema,
      `SELECT coalesce(sum(listed), 0) AS total FROM rank_buckets WHERE width = ${BUCKET_WIDTHS[0]}`,
    );
    return total;
  }

  /**
   * Returns a student's own row, at any rank; null for a student who is not listed.
   * @throws UnreadableEventError for a ledger that is set aside, as its rank may be outdated.
   */
  async findRow(studentId: string): Promise<LeaderboardRow | null> {
    const { row, aside } = await readRow(this.dataSource, ownSchema, OWN, [studentId]);
    if (aside === null) return row;
    throw new UnreadableEventError({ stream: streamOf(studentId), revision: aside });
  }
}
