import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCode, OperatorError } from '@portal/platform';
import { z } from 'zod';

const storedSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** Folder of a cluster outside the data folder; absent if it is inside. */
  outside: z.string().optional(),
  /**
   * The cluster's folder as recorded by version 0.1.0: absolute, even if inside the data folder.
   */
  folder: z.string().optional(),
});

/**
 * Content of `DATA_DIR/postgres.json`. It does not contain the path of the data folder, which may
 * be moved.
 */
export type StoredRecord = z.output<typeof storedSchema>;

export const recordFile = (dataDir: string): string => path.join(dataDir, 'postgres.json');
/** Returns the location of the cluster inside a data folder. */
export const insideFolder = (dataDir: string): string => path.join(dataDir, 'postgres');

/**
 * Reads the record of a data folder; returns undefined if there is none.
 * @throws OperatorError if this user may not read it, or it is invalid
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

/** Stores the record for the next start, readable only by its owner. */
export function writeRecord(dataDir: string, record: StoredRecord): void {
  const file = recordFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Returns the folder outside the data folder that a record names. */
export function outsideOf({ outside, folder }: StoredRecord): string | undefined {
  const isInside = folder !== undefined && path.basename(folder) === 'postgres';
  return outside ?? (isInside ? undefined : folder);
}
