import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { digestOf, type BackedUpTable, type Manifest } from './manifest';
import { listTables, migrationsOf } from './tables';

const OWN_SCHEMAS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`;

type DatabasePart = Pick<
  Manifest,
  'migrations' | 'tables' | 'sequences' | 'functions' | 'triggers'
>;

/**
 * Copies every table of every schema from one snapshot, while other transactions continue to
 * write.
 * @param client a connection without statement timeouts, for a role that may read every schema
 */
export async function dumpDatabase(client: Client, folder: string): Promise<DatabasePart> {
  await mkdir(path.join(folder, 'database'), { mode: 0o700 });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const file = `database/${table.schema}.${table.name}.copy.gz`;
    const target = path.join(folder, file);
    const columns = table.columns.map(escapeIdentifier).join(', ');
    const from = `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)}`;
    const copy = client.query(copyTo(`COPY ${from} (${columns}) TO STDOUT`));
    await pipeline(copy, createGzip(), createWriteStream(target, { mode: 0o600 }));
    tables.push({ ...table, file, rows: copy.rowCount, sha256: await digestOf(target) });
  }
  const part = { migrations: await migrationsOf(client), tables, ...(await readRest(client)) };
  await client.query('COMMIT');
  return part;
}

async function readRest(client: Client) {
  const sequences = await client.query<Manifest['sequences'][number]>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
     FROM pg_sequences WHERE last_value IS NOT NULL ORDER BY 1, 2`,
  );
  const functions = await client.query<{ sql: string }>(
    `SELECT pg_get_functiondef(p.oid) AS sql FROM pg_proc p
     JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE ${OWN_SCHEMAS} AND p.prokind IN ('f', 'p') AND NOT EXISTS
       (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  const triggers = await client.query<Manifest['triggers'][number]>(
    `SELECT n.nspname AS schema, c.relname AS table, t.tgname AS name,
       pg_get_triggerdef(t.oid) AS sql
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND ${OWN_SCHEMAS} ORDER BY 1, 2, 3`,
  );
  return {
    sequences: sequences.rows,
    functions: functions.rows.map(({ sql }) => sql),
    triggers: triggers.rows,
  };
}
