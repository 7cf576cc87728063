import { Injectable } from '@nestjs/common';
import {
  departmentSchema,
  mxpToXp,
  type PendingQuery,
  type ResponseOf,
  type UsersPage,
  type UsersQuery,
  type listPendingUsers,
} from '@portal/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountRules } from '../account-rules';

const USER_ORDER: Record<UsersQuery['sort'], string> = {
  name: 'name',
  email: 'email',
  department: 'department',
  totalXP: 'total_mxp',
  suspendedUntil: 'suspended_until',
  createdAt: 'created_at',
};
const PENDING_ORDER: Record<PendingQuery['sort'], string> = {
  email: 'email',
  department: 'department',
  createdAt: 'created_at',
};

const userRows = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    department: departmentSchema.nullable(),
    suspended_until: z.date().nullable(),
    created_at: z.date(),
    total_mxp: z.coerce.number(),
  }),
);
const pendingRows = z.array(
  z.object({
    id: z.uuid(),
    email: z.string(),
    department: departmentSchema,
    created_at: z.date(),
  }),
);
const countRows = z.array(z.object({ count: z.number() }));

/** The tables of the admin area: sorted, searched and cut into pages by the database. */
@Injectable()
export class AdminLists {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  async users({ sort, direction, search, ...page }: UsersQuery): Promise<UsersPage> {
    const where = `role = 'student' AND deleted_at IS NULL${search ? ` AND ${FOUND("name || ' ' || email")}` : ''}`;
    const words = search ? [likePattern(search)] : [];
    const order = orderBy(USER_ORDER[sort], direction);
    const [rows, total] = await Promise.all([
      this.page('id, name, email, department, suspended_until, created_at, total_mxp', 'users', {
        ...{ where, order, words },
        ...page,
      }),
      this.count('users', where, words),
    ]);
    const now = this.rules.now();
    return { users: userRows.parse(rows).map((row) => toUser(row, now)), total };
  }

  async pending(query: PendingQuery): Promise<ResponseOf<typeof listPendingUsers>> {
    const { sort, direction, search, ...page } = query;
    const words: unknown[] = [this.rules.now(), ...(search ? [likePattern(search)] : [])];
    const where = `expires_at > $1${search ? ` AND email LIKE $2 ESCAPE '!'` : ''}`;
    const order = orderBy(PENDING_ORDER[sort], direction);
    const [rows, total] = await Promise.all([
      this.page('id, email, department, created_at', 'registrations', {
        ...{ where, order, words },
        ...page,
      }),
      this.count('registrations', where, words),
    ]);
    const users = pendingRows.parse(rows).map(({ id, created_at: createdAt, ...rest }) => ({
      ...{ _id: id, ...rest },
      createdAt: createdAt.toISOString(),
    }));
    return { users, total };
  }

  private page(columns: string, table: string, asked: Asked): Promise<unknown> {
    const { where, order, words, page, pageSize } = asked;
    return this.dataSource.query(
      `SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order}
       LIMIT $${words.length + 1} OFFSET $${words.length + 2}`,
      [...words, pageSize, (page - 1) * pageSize],
    );
  }

  private async count(table: string, where: string, words: readonly unknown[]): Promise<number> {
    const rows: unknown = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
      [...words],
    );
    return countRows.parse(rows)[0]?.count ?? 0;
  }
}

interface Asked {
  where: string;
  order: string;
  words: readonly unknown[];
  page: number;
  pageSize: number;
}

const FOUND = (text: string) => `lower(${text}) LIKE $1 ESCAPE '!'`;

/** The id decides between equals, so that no row is on two pages. Who has no value comes last. */
function orderBy(column: string, direction: 'asc' | 'desc'): string {
  const nulls = column === 'suspended_until' ? ' NULLS LAST' : '';
  return `${column} ${direction}${nulls}, id ${direction}`;
}

/** Anything that contains these very characters. */
function likePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
}

function toUser(row: z.output<typeof userRows>[number], now: Date): UsersPage['users'][number] {
  const until = row.suspended_until && row.suspended_until > now ? row.suspended_until : null;
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    department: row.department,
    role: 'student',
    isSuspended: until !== null,
    suspendedUntil: until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    totalXP: mxpToXp(row.total_mxp),
  };
}
