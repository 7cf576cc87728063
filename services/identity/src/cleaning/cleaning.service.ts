import { Injectable } from '@nestjs/common';
import { readRow, Scheduled } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountRules } from '../rules/account-rules';

const EVERY_MS = 60_000;
/** Maximum number of rows per statement; the rest follows in the next round. */
const BATCH = 1_000;
const ROUNDS = 20;
const HOUR_MS = 3_600_000;

/** Rows to delete: older than `hours` by `column`. */
const OLD: readonly { table: string; column: string; hours: number; onlyIf?: string }[] = [
  { table: 'registrations', column: 'expires_at', hours: 0 },
  { table: 'password_resets', column: 'expires_at', hours: 0 },
  { table: 'sign_in_links', column: 'expires_at', hours: 0 },
  { table: 'used_codes', column: 'expires_at', hours: 0 },
  { table: 'mails', column: 'expires_at', hours: 1 },
  // Contains the attempts of the day.
  { table: 'code_allowances', column: 'touched_at', hours: 48 },
  { table: 'mail_askers', column: 'since', hours: 24 },
  { table: 'login_counters', column: 'last_failure_at', hours: 24 },
  // Kept for the figures of the last seven days.
  {
    table: 'sessions',
    column: 'expires_at',
    hours: 48,
    onlyIf: "created_at < $1::timestamptz - interval '6 days'",
  },
  // As long as the data that depends on it: study deletes blocks and reports of deleted students
  // then.
  { table: 'former_accounts', column: 'deleted_at', hours: 365 * 24 },
  { table: 'known_devices', column: 'last_seen_at', hours: 180 * 24 },
];

const END_SUSPENSIONS = `UPDATE users SET suspended_until = NULL
  WHERE role = 'student' AND deleted_at IS NULL AND suspended_until <= $1`;

const countRow = z.object({ count: z.number() });

/** Deletes expired rows in small batches. */
@Injectable()
export class CleaningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  @Scheduled({ name: 'clean-accounts', everyMs: EVERY_MS })
  async clean(): Promise<void> {
    for (const { table, column, hours, onlyIf = 'true' } of OLD) {
      const before = new Date(+this.rules.now() - hours * HOUR_MS);
      await this.deleteOlder(table, `${column} < $1 AND ${onlyIf}`, before);
    }
    // Lets the admins' table sort by current suspensions.
    await this.dataSource.query(END_SUSPENSIONS, [this.rules.now()]);
  }

  private async deleteOlder(table: string, condition: string, before: Date): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { count } = await readRow(
        this.dataSource,
        countRow,
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
           )) RETURNING 1
         ) SELECT count(*)::int AS count FROM gone`,
        [before],
      );
      if (count < BATCH) return;
    }
  }
}
