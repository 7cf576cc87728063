import type { DataSource, EntityManager } from 'typeorm';
import { z, type ZodType } from 'zod';

/** Executes SQL: a transaction's manager, or the data source outside a transaction. */
export type SqlRunner = Pick<EntityManager | DataSource, 'query'>;

/**
 * Executes SQL and parses each row with its schema: for reports and statements that a repository
 * cannot express. The rows of `INSERT`, `UPDATE` and `DELETE` are those of `RETURNING`.
 * @throws ZodError if a row does not match the schema
 */
export async function readRows<Row extends ZodType>(
  runner: SqlRunner,
  row: Row,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<z.output<Row>[]> {
  const { rows } = resultSchema.parse(await runner.query(sql, [...parameters]));
  return rows.map((one) => row.parse(one));
}

/** As `readRows`, for a statement that returns exactly one row. @throws Error if it does not. */
export async function readRow<Row extends ZodType>(
  runner: SqlRunner,
  row: Row,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<z.output<Row>> {
  const { rows } = resultSchema.parse(await runner.query(sql, [...parameters]));
  if (rows.length !== 1) throw new Error(`One row was expected, and ${rows.length} came.`);
  return row.parse(rows[0]);
}

/** Executes an `UPDATE` or `DELETE`. @returns the number of affected rows. */
export async function changeRows(
  runner: SqlRunner,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  return resultSchema.parse(await runner.query(sql, [...parameters])).count;
}

/**
 * TypeORM returns only the rows for `SELECT` and `INSERT`, and rows with their number for `UPDATE`
 * and `DELETE`.
 */
const resultSchema = z.union([
  z.tuple([z.array(z.unknown()), z.number()]).transform(([rows, count]) => ({ rows, count })),
  z.array(z.unknown()).transform((rows) => ({ rows, count: rows.length })),
]);
