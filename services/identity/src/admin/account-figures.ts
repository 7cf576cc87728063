import { Injectable } from '@nestjs/common';
import {
  departmentSchema,
  type ResponseOf,
  type UserStatistics,
  type countAccounts,
} from '@portal/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountRules } from '../account-rules';

const figures = z.array(
  z.object({ total_users: z.number(), pending_users: z.number(), todays_logins: z.number() }),
);
const months = z.array(z.object({ month: z.string(), total: z.number() }));
const days = z.array(z.object({ day: z.string(), total: z.number() }));
const departments = z.array(z.object({ department: departmentSchema, total: z.number() }));
const totals = z.array(z.object({ total: z.number() }));

/** Counts accounts; days and months are those of the portal's time zone. */
@Injectable()
export class AccountFigures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  async counts(): Promise<ResponseOf<typeof countAccounts>> {
    const rows: unknown = await this.ask(`SELECT
      (SELECT count(*)::int FROM users WHERE role = 'student' AND deleted_at IS NULL) AS total_users,
      (SELECT count(*)::int FROM registrations WHERE expires_at > $1) AS pending_users,
      (SELECT count(DISTINCT user_id)::int FROM sessions JOIN users ON users.id = user_id
        WHERE role = 'student' AND deleted_at IS NULL
        AND sessions.created_at >= date_trunc('day', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2
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

/** Students at the end of each month: who came before it, and had not gone before it. */
const MONTHS = `SELECT to_char(month, 'YYYY-MM') AS month, (
    SELECT count(*)::int FROM users WHERE role = 'student'
    AND created_at < (month + interval '1 month') AT TIME ZONE $2
    AND (deleted_at IS NULL OR deleted_at >= (month + interval '1 month') AT TIME ZONE $2)
  ) AS total
  FROM (SELECT date_trunc('month', $1::timestamptz AT TIME ZONE $2) AS present) AS now,
    generate_series(present - interval '5 months', present, interval '1 month') AS month
  ORDER BY month`;

const DAYS = `SELECT to_char(day, 'YYYY-MM-DD') AS day, (
    SELECT count(DISTINCT user_id)::int FROM sessions JOIN users ON users.id = user_id
    WHERE role = 'student' AND sessions.created_at >= day AT TIME ZONE $2
    AND sessions.created_at < (day + interval '1 day') AT TIME ZONE $2
  ) AS total
  FROM (SELECT date_trunc('day', $1::timestamptz AT TIME ZONE $2) AS present) AS now,
    generate_series(present - interval '6 days', present, interval '1 day') AS day
  ORDER BY day`;

const DEPARTMENTS = `SELECT department, count(*)::int AS total FROM users
  WHERE role = 'student' AND deleted_at IS NULL AND department IS NOT NULL
  GROUP BY department ORDER BY total DESC, department`;

const SUSPENDED = `SELECT count(*)::int AS total FROM users
  WHERE role = 'student' AND deleted_at IS NULL AND suspended_until > $1`;
