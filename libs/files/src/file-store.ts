import type { Readable } from 'node:stream';
import { PortalError } from '@portal/platform';
import { z } from 'zod';

/** A file that is kept: its name is an id of ours, never a name of the sender's. */
export interface StoredFile {
  id: string;
  bytes: number;
}

/** A kept file on the own disk, to be read by whatever reads files. */
export interface LocalFile {
  path: string;
  /** Ends the use of it. What is kept stays. */
  release(): Promise<void>;
}

/** Folder or key prefix of a store: uploads are gone once they were used, the others stay. */
export type FileArea = 'uploads' | 'kept' | 'titles';

/** Which of some files are in use: a sweep leaves them. */
export type FindUsed = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Where files lie that one process takes and another reads: a folder, or a bucket. */
export abstract class FileStore {
  /**
   * Keeps a stream to its end, or nothing of it.
   * @param limitBytes the most that is taken.
   * @throws PortalError `too_large` past the limit; `unavailable` where there is no room just now.
   */
  abstract put(content: Readable, limitBytes: number): Promise<StoredFile>;

  /**
   * Brings a file to the own disk.
   * @throws PortalError `not_found` for what is not there or is no id; `unavailable` in an outage.
   */
  abstract open(id: string): Promise<LocalFile>;

  /** Deletes a file; one that is gone already is no error. */
  abstract remove(id: string): Promise<void>;

  /**
   * Deletes files written more than `olderThanMs` ago: what a killed process has left.
   * @param findUsed returns which of them are in use; default: none
   * @returns how many it deleted.
   */
  abstract sweep(olderThanMs: number, now?: Date, findUsed?: FindUsed): Promise<number>;

  /** Settles where files can be kept. @throws Error that says why not, without a secret. */
  abstract check(): Promise<void>;
}

/** Files that stay until their owner removes them; another area of the same folder or bucket. */
export abstract class KeptFiles extends FileStore {}

/** Course packs and handouts of the library, as `KeptFiles` in an area of their own: a sweep has to know all of its area. */
export abstract class TitleFiles extends FileStore {}

/** Files looked up at once by a sweep. */
export const SWEEP_BATCH = 500;
export const noneUsed: FindUsed = () => Promise.resolve(new Set());

const idSchema = z.uuid();

/** Whether something can be the id of a kept file. */
export function isFileId(id: string): boolean {
  return idSchema.safeParse(id).success;
}

/** The id in the one form that names have. @throws PortalError `not_found` for anything else. */
export function fileId(id: string): string {
  if (!isFileId(id)) throw notFound();
  return id.toLowerCase();
}

export function notFound(): PortalError {
  return new PortalError('not_found', 'There is no such file.');
}

/** Message for a sender whose file is larger than allowed. */
export function tooLarge(limitBytes: number): PortalError {
  const megabytes = Math.floor(limitBytes / (1024 * 1024));
  const limit = megabytes > 0 ? `${megabytes} MB` : `${limitBytes} bytes`;
  return new PortalError('too_large', `The file is too large: at most ${limit}.`);
}

export function noRoom(): PortalError {
  return new PortalError('unavailable', 'There is no room for files just now. Please try later.', {
    retryAfterSeconds: 60,
  });
}
