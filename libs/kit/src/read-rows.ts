import type { DataSource, EntityManager } from 'typeorm';
import { z, type ZodType } from 'zod';

/** What runs SQL: a transaction's manager, or the data source where there is none. */
export type SqlRunner = Pick<EntityManager | DataSource, 'query'>;

/**
 * Runs SQL and reads each row by its schema: for reports and for statements that no repository can
 * say. The rows of `INSERT`, `UPDATE` and `DELETE` are those that they return.
 * @throws ZodError where a row is not what the schema says
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

/** As `readRows`, of a statement that answers exactly one row. @throws Error where it does not. */
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

/** Runs an `UPDATE` or `DELETE`. @returns how many rows it changed. */
export async function changeRows(
  runner: SqlRunner,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<number> {
  return resultSchema.parse(await runner.query(sql, [...parameters])).count;
}

/** TypeORM answers rows alone to `SELECT` and `INSERT`, and with their number to `UPDATE` and `DELETE`. */
const resultSchema = z.union([
  z.tuple([z.array(z.unknown()), z.number()]).transform(([rows, count]) => ({ rows, count })),
  z.array(z.unknown()).transform((rows) => ({ rows, count: rows.length })),
]);
