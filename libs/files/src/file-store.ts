import type { Readable } from 'node:stream';
import { PortalError } from '@portal/platform';
import { z } from 'zod';

/** A stored file: its name is a generated id, never a name given by the sender. */
export interface StoredFile {
  id: string;
  bytes: number;
}

/** A copy of a stored file on the local disk, for libraries that read files. */
export interface LocalFile {
  path: string;
  /** Releases the copy. The stored file remains. */
  release(): Promise<void>;
}

/** Folder or key prefix of a store: uploads are deleted after their use, the others remain. */
export type FileArea = 'uploads' | 'kept' | 'titles';

/** Returns which of the given files are in use: a sweep keeps them. */
export type FindUsed = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Storage for files that one process receives and another reads: a folder, or a bucket. */
export abstract class FileStore {
  /**
   * Stores a stream completely, or nothing of it.
   * @param limitBytes maximum size.
   * @throws PortalError `too_large` above the limit; `unavailable` if there is currently no
   * capacity.
   */
  abstract put(content: Readable, limitBytes: number): Promise<StoredFile>;

  /**
   * Copies a file to the local disk.
   * @throws PortalError `not_found` if it does not exist or the id is invalid; `unavailable`
   * during an outage.
   */
  abstract open(id: string): Promise<LocalFile>;

  /** Deletes a file; has no effect if it does not exist. */
  abstract remove(id: string): Promise<void>;

  /**
   * Deletes files written more than `olderThanMs` ago: leftovers of killed processes.
   * @param findUsed returns which of them are in use; default: none
   * @returns the number of deleted files.
   */
  abstract sweep(olderThanMs: number, now?: Date, findUsed?: FindUsed): Promise<number>;

  /** Resolves if files can be stored. @throws Error with the reason, without secrets. */
  abstract check(): Promise<void>;
}

/**
 * Files that remain until their owner removes them; a separate area of the same folder or bucket.
 */
export abstract class KeptFiles extends FileStore {}

/**
 * Course packs and handouts of the library; separate from `KeptFiles`, because a sweep must know
 * all files of its area.
 */
export abstract class TitleFiles extends FileStore {}

/** Number of files that a sweep checks per lookup. */
export const SWEEP_BATCH = 500;
export const noneUsed: FindUsed = () => Promise.resolve(new Set());

const idSchema = z.uuid();

/** Whether a text has the form of a file id. */
export function isFileId(id: string): boolean {
  return idSchema.safeParse(id).success;
}

/**
 * Returns the id in the canonical form used in names. @throws PortalError `not_found` for an
 * invalid id.
 */
export function fileId(id: string): string {
  if (!isFileId(id)) throw notFound();
  return id.toLowerCase();
}

export function notFound(): PortalError {
  return new PortalError('not_found', 'There is no such file.');
}

/** Returns the error for a sender whose file is larger than allowed. */
export function tooLarge(limitBytes: number): PortalError {
  const megabytes = Math.floor(limitBytes / (1024 * 1024));
  const limit = megabytes > 0 ? `${megabytes} MB` : `${limitBytes} bytes`;
  return new PortalError('too_large', `The file is too large: at most ${limit}.`);
}

export function noRoom(): PortalError {
  return new PortalError(
    'unavailable',
    'There is no space for files right now. Please try again later.',
    {
      retryAfterSeconds: 60,
    },
  );
}
