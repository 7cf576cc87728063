import { Injectable } from '@nestjs/common';
import { departmentSchema, mxpToXp, type ResponseOf } from '@portal/contracts';
import type {
  PendingQuery,
  UsersPage,
  UsersQuery,
  listPendingUsers,
} from '@portal/contracts/admin';
import { searchWords } from '@portal/kit/search';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AccountRules } from '../rules/account-rules';

/** Maximum number of words of a search that are used. */
const WORDS_MAX = 8;

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

/** SQL condition on a registration: an address with an account never gets a code. */
export const NO_ACCOUNT_YET = `NOT EXISTS (SELECT 1 FROM users
  WHERE users.email = registrations.email AND users.deleted_at IS NULL)`;

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
const anyRows = z.array(z.unknown());
const countRows = z.array(z.object({ count: z.number() }));

/** Queries of the admin area's tables; the database sorts, searches and paginates. */
@Injectable()
export class AdminListsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  async users({ sort, search, direction, ...page }: UsersQuery): Promise<UsersPage> {
    const searched = search ? userSearch(search) : { where: [], values: [] };
    const { rows, total } = await this.ask({
      columns: 'id, name, email, department, suspended_until, created_at, total_mxp',
      table: 'users',
      where: ["role = 'student' AND deleted_at IS NULL", ...searched.where],
      values: searched.values,
      order: orderBy(USER_ORDER[sort], direction),
      ...page,
    });
    const now = this.rules.now();
    return { users: userRows.parse(rows).map((row) => toUser(row, now)), total };
  }

  async pending(query: PendingQuery): Promise<ResponseOf<typeof listPendingUsers>> {
    const { sort, search, direction, ...page } = query;
    const { rows, total } = await this.ask({
      columns: 'id, email, department, created_at',
      table: 'registrations',
      where: ['expires_at > $1', NO_ACCOUNT_YET, ...(search ? ["email LIKE $2 ESCAPE '!'"] : [])],
      values: [this.rules.now(), ...(search ? [likePattern(search)] : [])],
      order: orderBy(PENDING_ORDER[sort], direction),
      ...page,
    });
    const users = pendingRows.parse(rows).map(({ id, created_at: createdAt, ...rest }) => ({
      _id: id,
      ...rest,
      createdAt: createdAt.toISOString(),
    }));
    return { users, total };
  }

  /** Returns a page and the total, which an incomplete page yields without a count query. */
  private async ask(asked: Asked): Promise<{ rows: unknown[]; total: number }> {
    const { columns, table, where, values, order, page, pageSize } = asked;
    const source = `FROM ${table} WHERE ${where.join(' AND ')}`;
    const offset = (page - 1) * pageSize;
    const rows = anyRows.parse(
      await this.dataSource.query(
        `SELECT ${columns} ${source} ORDER BY ${order}
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, pageSize, offset],
      ),
    );
    const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
    if (isLast) return { rows, total: offset + rows.length };
    const counted = await this.dataSource.query<unknown>(
      `SELECT count(*)::int AS count ${source}`,
      values,
    );
    return { rows, total: countRows.parse(counted)[0]?.count ?? 0 };
  }
}

/** Query of one page of a table; `where` numbers its parameters in the order of `values`. */
interface Asked {
  columns: string;
  table: string;
  where: string[];
  values: unknown[];
  order: string;
  page: number;
  pageSize: number;
}

/** The id breaks ties, so that no row is on two pages. Rows without a value come last. */
function orderBy(column: string, direction: 'asc' | 'desc'): string {
  const nulls = column === 'suspended_until' ? ' NULLS LAST' : '';
  return `${column} ${direction}${nulls}, id ${direction}`;
}

/**
 * Matches students whose name or address contains the literal text, or all of the typed words in
 * any order and without diacritics. The latter takes effect a few seconds after a name has
 * changed.
 */
function userSearch(search: string): Pick<Asked, 'where' | 'values'> {
  const words = searchWords(search).slice(0, WORDS_MAX);
  const literal = "lower(name || ' ' || email) LIKE $1 ESCAPE '!'";
  const folded = words.map((_, index) => `search_text LIKE $${index + 2}`).join(' AND ');
  return {
    where: [folded ? `(${literal} OR (${folded}))` : literal],
    values: [likePattern(search), ...words.map((word) => `%${word}%`)],
  };
}

/** Returns a pattern that matches any text containing the literal characters. */
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
