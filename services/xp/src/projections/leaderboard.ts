import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { rankOf } from './rank-buckets';

/** A row of the leaderboard. */
export interface LeaderboardRow {
  studentId: string;
  name: string;
  balanceMxp: number;
  rank: number;
}

const rowsSchema = z.array(
  z
    .object({
      student_id: z.string(),
      name: z.string(),
      balance_mxp: z.coerce.number(),
      reached_position: z.coerce.string(),
    })
    .transform((row) => ({
      studentId: row.student_id,
      name: row.name,
      balanceMxp: row.balance_mxp,
      reachedPosition: row.reached_position,
    })),
);
const totalSchema = z.array(z.object({ total: z.coerce.number() }));

/** Ranks by XP; equal XP goes to who got there first; suspended and deleted students are not listed. */
@Injectable()
export class Leaderboard {
  constructor(private readonly dataSource: DataSource) {}

  async top(limit: number): Promise<LeaderboardRow[]> {
    const answer: unknown = await this.dataSource.query(
      `SELECT s.student_id, p.name, s.balance_mxp, s.reached_position
       FROM standings s JOIN students p ON p.id = s.student_id
       WHERE s.is_listed
       ORDER BY s.balance_mxp DESC, s.reached_position, s.student_id LIMIT $1`,
      [limit],
    );
    return rowsSchema.parse(answer).map(({ studentId, name, balanceMxp }, index) => {
      return { studentId, name, balanceMxp, rank: index + 1 };
    });
  }

  /** How many students are listed. */
  async total(): Promise<number> {
    const answer: unknown = await this.dataSource.query(
      'SELECT coalesce(sum(listed), 0) AS total FROM rank_buckets WHERE width = 1000000',
    );
    return totalSchema.parse(answer)[0]?.total ?? 0;
  }

  /** A student's own row, however far down; null for one who is not listed. */
  async rowOf(studentId: string): Promise<LeaderboardRow | null> {
    const answer: unknown = await this.dataSource.query(
      `SELECT s.student_id, p.name, s.balance_mxp, s.reached_position
       FROM standings s JOIN students p ON p.id = s.student_id
       WHERE s.student_id = $1 AND s.is_listed`,
      [studentId],
    );
    const row = rowsSchema.parse(answer)[0];
    if (!row) return null;
    const { name, balanceMxp } = row;
    return { studentId, name, balanceMxp, rank: await rankOf(this.dataSource, row) };
  }
}
