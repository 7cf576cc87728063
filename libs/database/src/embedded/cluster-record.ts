import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode, OperatorError } from '@portal/platform';
import { z } from 'zod';

const storedSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** Folder of a cluster that cannot lie in the data folder; not set: it lies there. */
  outside: z.string().optional(),
  /** The cluster's folder as 0.1.0 recorded it: absolute, also where it lay in the data folder. */
  folder: z.string().optional(),
});

/** Content of `DATA_DIR/postgres.json`. It does not name the data folder, which may be moved. */
export type StoredRecord = z.output<typeof storedSchema>;

export const recordFile = (dataDir: string): string => path.join(dataDir, 'postgres.json');
/** Where the cluster lies in a data folder. */
export const insideFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/**
 * Reads the record of a data folder; undefined: there is none.
 * @throws OperatorError when this user may not read it, or it is not a record
 */
export function readRecord(dataDir: string): StoredRecord | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isForbidden = hasCode(error, 'EACCES') || hasCode(error, 'EPERM');
    throw new OperatorError(
      isForbidden
        ? `${file} belongs to another user: give this user the whole folder (chown -R).`
        : `${file} is damaged: restore it, it holds the password of the database.`,
    );
  }
}

/** Keeps the record for the next start, readable by the owner alone. */
export function writeRecord(dataDir: string, record: StoredRecord): void {
  const file = recordFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The folder outside the data folder that a record names. */
export function outsideOf({ outside, folder }: StoredRecord): string | undefined {
  const isInside = folder !== undefined && path.basename(folder) === 'postgres';
  return outside ?? (isInside ? undefined : folder);
}
