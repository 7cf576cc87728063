import { Injectable } from '@nestjs/common';
import { changeRows, Scheduled } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';

const DAY_MS = 24 * 3_600_000;

const MOVE = [
  `WITH former AS (
     DELETE FROM free_time WHERE student_id = ANY ($2::uuid[]) RETURNING day, used_ms
   )
   INSERT INTO free_time (student_id, day, used_ms)
   SELECT $1, day, sum(used_ms) FROM former GROUP BY day
   ON CONFLICT (student_id, day) DO UPDATE SET used_ms = free_time.used_ms + excluded.used_ms`,
  `WITH former AS (
     DELETE FROM blocks WHERE blocked_id = ANY ($2::uuid[]) RETURNING blocker_id, created_at
   )
   INSERT INTO blocks (blocker_id, blocked_id, created_at)
   SELECT blocker_id, $1, min(created_at) FROM former WHERE blocker_id <> $1 GROUP BY blocker_id
   ON CONFLICT DO NOTHING`,
  'UPDATE reports SET reported_id = $1 WHERE reported_id = ANY ($2::uuid[])',
];

/** Retention matches identity's record of the mailboxes of deleted accounts. */
const FORGET = [
  `DELETE FROM blocks b WHERE created_at < now() - interval '365 days'
   AND NOT EXISTS (SELECT 1 FROM students WHERE student_id = b.blocked_id)`,
  `DELETE FROM reports r WHERE created_at < now() - interval '365 days'
   AND NOT EXISTS (SELECT 1 FROM students WHERE student_id = r.reported_id)`,
];

/** Carries used free time, blocks and reports over to the next account of the same mailbox. */
@Injectable()
export class FormerStudents {
  constructor(private readonly dataSource: DataSource) {}

  async carryOver(
    manager: EntityManager,
    studentId: string,
    formerIds: readonly string[],
  ): Promise<void> {
    if (formerIds.length === 0) return;
    for (const sql of MOVE) await manager.query(sql, [studentId, formerIds]);
  }

  @Scheduled({ name: 'forget-former-students', everyMs: DAY_MS })
  async forget(): Promise<void> {
    for (const sql of FORGET) await changeRows(this.dataSource, sql, []);
  }
}
