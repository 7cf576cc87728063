import type { Client } from 'pg';
import { OperatorError } from '@portal/platform';
import type { BackedUpTable } from './manifest';

type Table = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>;

/** Lists all tables except PostgreSQL's own; each follows those that it references. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { oid: number; needs: number[] }>(
    `SELECT c.oid::int AS oid, n.nspname AS schema, c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
             AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT k.confrelid::int FROM pg_constraint k
             WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg\\_%' ORDER BY n.nspname, c.relname`,
  );
  const ordered: Table[] = [];
  const done = new Set<number>();
  for (let left = rows; left.length > 0; left = left.filter(({ oid }) => !done.has(oid))) {
    const ready = left.filter(({ needs }) => needs.every((oid) => done.has(oid)));
    if (ready.length === 0) throw new OperatorError('Tables refer to each other in a circle.');
    for (const { oid, schema, name, columns } of ready) {
      ordered.push({ schema, name, columns });
      done.add(oid);
    }
  }
  return ordered;
}

/** Returns the names of the migrations applied to each schema. */
export async function migrationsOf(client: Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'migrations' ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { schema } of rows) {
    const names = await client.query<{ name: string }>(
      `SELECT name FROM "${schema}".migrations ORDER BY name`,
    );
    found[schema] = names.rows.map(({ name }) => name);
  }
  return found;
}
