/** @looks-at announcements identity xp */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@portal/testing';
import { Client } from 'pg';

const ROOT = path.join(__dirname, '../../..');
const services = readdirSync(path.join(ROOT, 'services')).filter((name) =>
  existsSync(path.join(ROOT, 'services', name, 'src/main.ts')),
);

async function runMigrate(name: string, url: string) {
  const program = path.join(ROOT, 'deploy/compose/process.mjs');
  const child = spawn(process.execPath, [program, name, 'migrate'], {
    env: { ...process.env, DATABASE_URL: url, START_WITHIN_SECONDS: '5' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  return { code, errors };
}

it('each service migrates its schema without being started, and may do so again', async () => {
  const database = await createTestDatabase();
  for (const name of [...services, 'xp']) {
    const run = await runMigrate(name, database.url);
    expect({ name, ...run }).toEqual({ name, code: 0, errors: '' });
  }
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ table_schema: string }>(
    `SELECT DISTINCT table_schema FROM information_schema.tables WHERE table_name = 'migrations'`,
  );
  await client.end();
  expect(rows.map(({ table_schema: schema }) => schema).sort()).toEqual([...services].sort());
  await database.drop();
});

it('says why where no database answers', async () => {
  const { code, errors } = await runMigrate('xp', 'postgres://nobody@127.0.0.1:1/portal');
  expect(code).toBe(1);
  expect(errors).toMatch(/^The migrations of xp failed: /);
});
