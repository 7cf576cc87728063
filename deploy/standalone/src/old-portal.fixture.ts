import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { z } from 'zod';

const FOLDER = path.resolve(__dirname, '../old-portal');

const personSchema = z.object({
  email: z.string(),
  password: z.string(),
  /** Token of a session of the old version; null if it had none. */
  token: z.string().nullable(),
  recoveryCodes: z.array(z.string()).optional(),
  code: z.string().optional(),
});
const answerSchema = z.object({
  /** Person whose token was sent; null without a token. */
  by: z.string().nullable(),
  status: z.number(),
  body: z.unknown(),
});
const recordedSchema = z.object({
  people: z.record(z.string(), personSchema),
  reads: z.array(answerSchema.extend({ path: z.string() })),
  logins: z.array(answerSchema),
});

/** Answers of the old version about the data that it left: see old-portal/README.md. */
export const recorded = recordedSchema.parse(JSON.parse(read('recorded.json.gz')));

/** Returns a person of the old portal, by the local part of the address. */
export function oldPerson(name: string): z.infer<typeof personSchema> {
  const person = recorded.people[name];
  if (!person) throw new Error(`${name} is not in the old portal.`);
  return person;
}

/** Restores the old portal's database into an empty one. */
export async function restoreOldDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(read('database.sql.gz'));
  } finally {
    await client.end();
  }
}

/** Copies the old portal's secrets into a data folder. */
export function restoreOldSecrets(dataDir: string): void {
  copyFileSync(path.join(FOLDER, 'secrets.json'), path.join(dataDir, 'secrets.json'));
}

/** Records the location of the embedded database as the old version did: by its absolute path. */
export function recordAsOldVersion(dataDir: string): void {
  const file = path.join(dataDir, 'postgres.json');
  const { port, password } = z
    .object({ port: z.number(), password: z.string() })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const folder = path.join(dataDir, 'postgres');
  writeFileSync(file, `${JSON.stringify({ folder, port, password }, null, 2)}\n`);
}

function read(name: string): string {
  return gunzipSync(readFileSync(path.join(FOLDER, name))).toString('utf8');
}
