import { Injectable } from '@nestjs/common';
import { departmentSchema, type ResponseOf } from '@portal/contracts';
import type { UserStatistics, countAccounts } from '@portal/contracts/admin-figures';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountRules } from '../rules/account-rules';
import { NO_ACCOUNT_YET } from './admin-lists.repository';

const figures = z.array(
  z.object({ total_users: z.number(), pending_users: z.number(), todays_logins: z.number() }),
);
const months = z.array(z.object({ month: z.string(), total: z.number() }));
const days = z.array(z.object({ day: z.string(), total: z.number() }));
const departments = z.array(z.object({ department: departmentSchema, total: z.number() }));
const totals = z.array(z.object({ total: z.number() }));

/** Counts accounts; days and months are in the portal's time zone. */
@Injectable()
export class AccountFiguresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  async counts(): Promise<ResponseOf<typeof countAccounts>> {
    const rows: unknown = await this.ask(`SELECT
      (SELECT count(*)::int FROM users WHERE role = 'student' AND deleted_at IS NULL) AS total_users,
      (SELECT count(*)::int FROM registrations WHERE expires_at > $1 AND ${NO_ACCOUNT_YET}) AS pending_users,
      (SELECT count(DISTINCT user_id)::int FROM sessions
        WHERE created_at >= date_trunc('day', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2
        AND user_id NOT IN (SELECT id FROM users WHERE role = 'admin')
      ) AS todays_logins`);
    const [row] = figures.parse(rows);
    if (!row) throw new Error('A query without FROM has a row.');
    return {
      totalUsers: row.total_users,
      pendingUsers: row.pending_users,
      todaysLogins: row.todays_logins,
    };
  }

  async statistics(): Promise<UserStatistics> {
    const [byMonth, byDay, byDepartment, suspended] = await Promise.all([
      this.ask(MONTHS).then((rows) => months.parse(rows)),
      this.ask(DAYS).then((rows) => days.parse(rows)),
      this.ask(DEPARTMENTS, []).then((rows) => departments.parse(rows)),
      this.ask(SUSPENDED, [this.rules.now()]).then((rows) => totals.parse(rows)),
    ]);
    return {
      months: byMonth.map(({ month, total }) => ({ month, totalUsers: total })),
      days: byDay.map(({ day, total }) => ({ day, signIns: total })),
      departments: byDepartment.map(({ department, total }) => ({ department, students: total })),
      suspendedUsers: suspended[0]?.total ?? 0,
    };
  }

  private ask(
    statement: string,
    values: unknown[] = [this.rules.now(), this.rules.timeZone],
  ): Promise<unknown> {
    return this.dataSource.query(statement, values);
  }
}

/** Start times of the last six months and of the following one. */
const MONTH_BOUNDS = `SELECT array_agg(month AT TIME ZONE $2 ORDER BY month) AS bounds
  FROM (SELECT date_trunc('month', $1::timestamptz AT TIME ZONE $2) AS present) AS now,
    generate_series(present - interval '5 months', present + interval '1 month', interval '1 month')
    AS month`;

/** Number of students at the end of each month: all created until then, minus the deleted ones. */
const MONTHS = `WITH month AS MATERIALIZED (${MONTH_BOUNDS}), changes AS (
    SELECT width_bucket(created_at, bounds) AS bucket, count(*) AS change
    FROM users, month WHERE role = 'student' GROUP BY 1
    UNION ALL
    SELECT width_bucket(deleted_at, bounds), -count(*)
    FROM users, month WHERE role = 'student' AND deleted_at IS NOT NULL GROUP BY 1
  )
  SELECT to_char(bounds[shown] AT TIME ZONE $2, 'YYYY-MM') AS month,
    (SELECT coalesce(sum(change), 0)::int FROM changes WHERE bucket <= shown) AS total
  FROM month, generate_series(1, 6) AS shown ORDER BY shown`;

/** Start times of the last seven days. */
const DAY_BOUNDS = `SELECT array_agg(day AT TIME ZONE $2 ORDER BY day) AS bounds
  FROM (SELECT date_trunc('day', $1::timestamptz AT TIME ZONE $2) AS present) AS now,
    generate_series(present - interval '6 days', present, interval '1 day') AS day`;

const DAYS = `WITH day AS MATERIALIZED (${DAY_BOUNDS}), came AS (
    SELECT DISTINCT width_bucket(created_at, bounds) AS bucket, user_id
    FROM sessions, day WHERE created_at >= bounds[1]
    AND user_id NOT IN (SELECT id FROM users WHERE role = 'admin')
  ), counted AS (SELECT bucket, count(*)::int AS total FROM came GROUP BY bucket)
  SELECT to_char(bounds[shown] AT TIME ZONE $2, 'YYYY-MM-DD') AS day, coalesce(total, 0) AS total
  FROM day, generate_series(1, 7) AS shown LEFT JOIN counted ON bucket = shown ORDER BY shown`;

const DEPARTMENTS = `SELECT department, count(*)::int AS total FROM users
  WHERE role = 'student' AND deleted_at IS NULL AND department IS NOT NULL
  GROUP BY department ORDER BY total DESC, department`;

const SUSPENDED = `SELECT count(*)::int AS total FROM users
  WHERE role = 'student' AND deleted_at IS NULL AND suspended_until > $1`;
