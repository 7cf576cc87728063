import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '@portal/platform';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackedUpTable, Manifest } from './manifest';
import { listTables, migrationsOf } from './tables';

/** @throws OperatorError if the database contains a table: a restore never overwrites data. */
export async function refuseFilled(client: Client): Promise<void> {
  const [table] = await listTables(client);
  if (!table) return;
  throw new OperatorError(
    `The database holds data (${table.schema}.${table.name}): restore into an empty one.`,
  );
}

/**
 * Fills a freshly migrated database: all tables, or nothing.
 * @throws OperatorError if the migrations differ; Error of any failing statement
 */
export async function fillDatabase(client: Client, folder: string, manifest: Manifest) {
  const made = await migrationsOf(client);
  const other = Object.keys(made).find(
    (schema) => !isDeepStrictEqual(made[schema], manifest.migrations[schema]),
  );
  if (other) {
    throw new OperatorError(
      `The back-up is of a release with other migrations (${other}): ` +
        'restore it with that release, then upgrade.',
    );
  }
  const tables = manifest.tables.filter(({ schema }) => schema in manifest.migrations);
  const names = tables.map(nameOf);
  await client.query('BEGIN');
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Removes the rows that migrations have inserted.
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (const table of tables) await fillTable(client, folder, table);
  for (const { schema, name, value } of manifest.sequences) {
    await client.query('SELECT setval($1, $2)', [nameOf({ schema, name }), value]);
  }
  await makeMissing(client, manifest);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
}

async function fillTable(client: Client, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const copy = client.query(copyFrom(`COPY ${nameOf(table)} (${columns}) FROM STDIN`));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), copy);
  if (copy.rowCount === table.rows) return;
  throw new Error(`${nameOf(table)} took ${copy.rowCount} rows of ${table.rows}.`);
}

async function makeMissing(client: Client, { functions, triggers }: Manifest): Promise<void> {
  for (const sql of functions) await client.query(sql);
  for (const { schema, table, name, sql } of triggers) {
    const { rowCount } = await client.query(
      'SELECT FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2',
      [nameOf({ schema, name: table }), name],
    );
    if (rowCount === 0) await client.query(sql);
  }
}

function nameOf({ schema, name }: { schema: string; name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}
