import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from '@portal/platform';
import { z } from 'zod';
import { canReach, type Account } from './server-account';

const recordSchema = z.object({
  /** The folder that holds the cluster and the server's log. */
  folder: z.string(),
  port: z.number().int(),
  password: z.string(),
});

/** What is remembered of a cluster between two starts, in `DATA_DIR/postgres.json`. */
export type ClusterRecord = z.output<typeof recordSchema>;

/** Reads what is remembered of the cluster of this data folder, or chooses it. */
export function openRecord(dataDir: string, account: Account | undefined): ClusterRecord {
  const file = recordFile(dataDir);
  if (existsSync(file)) return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const record = { folder: chooseFolder(dataDir, account), port: 0, password: newPassword() };
  saveRecord(dataDir, record);
  return record;
}

/** Keeps the record for the next start, readable by the owner alone. */
export function saveRecord(dataDir: string, record: ClusterRecord): void {
  const file = recordFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Where what cannot lie in the data folder is kept: the system's folder for state, if writable. */
export function outsideRoot(): string {
  const candidates = ['/var/lib', tmpdir()].map((parent) => path.join(parent, 'student-portal'));
  for (const root of candidates) {
    try {
      mkdirSync(root, { recursive: true });
      chmodSync(root, 0o755);
      return root;
    } catch (error) {
      if (root === candidates.at(-1)) throw error;
    }
  }
  throw new Error('No folder for the database is writable.');
}

function chooseFolder(dataDir: string, account: Account | undefined): string {
  if (!account || canReach(account, dataDir)) return path.join(dataDir, 'postgres');
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(outsideRoot(), `postgres-${name}`);
}

const recordFile = (dataDir: string): string => path.join(dataDir, 'postgres.json');
const newPassword = (): string => randomBytes(24).toString('base64url');
