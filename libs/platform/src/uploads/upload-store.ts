import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { PortalError } from '../errors/portal-error';

/** An upload on disk: its name there is an id of ours, never a name of the sender's. */
export interface StoredUpload {
  uploadId: string;
  bytes: number;
}

const uploadIdSchema = z.uuid();

/**
 * Files that the gateway hands to a service, in `<dataDir>/uploads`, each until it has been read.
 * Processes that share uploads share this folder.
 */
export class UploadStore {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = path.resolve(dataDir, 'uploads');
  }

  /**
   * Writes a stream to the end; nothing stays on disk where that fails.
   * @param limitBytes the most that is taken.
   * @throws PortalError `too_large` past the limit; `unavailable` where the disk takes no more.
   */
  async save(stream: Readable, limitBytes: number): Promise<StoredUpload> {
    const uploadId = randomUUID();
    const meter = new Meter(limitBytes);
    // A sender that fails before the pipeline listens must not end the process; the pipeline sees it.
    stream.once('error', () => undefined);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    try {
      const target = createWriteStream(this.path(uploadId), { flags: 'wx', mode: 0o600 });
      await pipeline(stream, meter, target);
    } catch (error) {
      await this.remove(uploadId);
      throw isDiskFull(error) ? noRoom() : error;
    }
    return { uploadId, bytes: meter.bytes };
  }

  /**
   * Where an upload lies.
   * @throws PortalError `not_found` for anything but an id of this store's form.
   */
  path(uploadId: string): string {
    const parsed = uploadIdSchema.safeParse(uploadId);
    if (!parsed.success) throw new PortalError('not_found', 'There is no such upload.');
    return path.join(this.folder, parsed.data.toLowerCase());
  }

  /** Deletes an upload; one that is gone already is no error. */
  async remove(uploadId: string): Promise<void> {
    await rm(this.path(uploadId), { force: true });
  }

  /**
   * Deletes uploads last written more than `olderThanMs` ago: what a killed process has left.
   * @returns how many it deleted.
   */
  async sweep(olderThanMs: number, now: Date = new Date()): Promise<number> {
    const names = await readdir(this.folder).catch(() => [] as string[]); // no folder: no uploads
    const uploads = names.filter((name) => uploadIdSchema.safeParse(name).success);
    const swept = await Promise.all(
      uploads.map((name) => this.removeIfOld(name, olderThanMs, now)),
    );
    return swept.filter(Boolean).length;
  }

  private async removeIfOld(uploadId: string, olderThanMs: number, now: Date): Promise<boolean> {
    const found = await stat(this.path(uploadId)).catch(() => undefined); // taken by its reader
    if (!found || now.getTime() - found.mtimeMs <= olderThanMs) return false;
    await this.remove(uploadId);
    return true;
  }
}

/** Counts what passes and stops at a limit. */
class Meter extends Transform {
  bytes = 0;

  constructor(private readonly limitBytes: number) {
    super();
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limitBytes) done(tooLarge(this.limitBytes));
    else done(null, chunk);
  }
}

function tooLarge(limitBytes: number): PortalError {
  const megabytes = Math.floor(limitBytes / (1024 * 1024));
  const limit = megabytes > 0 ? `${megabytes} MB` : `${limitBytes} bytes`;
  return new PortalError('too_large', `The file is too large: at most ${limit}.`);
}

function noRoom(): PortalError {
  return new PortalError('unavailable', 'There is no room for files just now. Please try later.', {
    retryAfterSeconds: 60,
  });
}

function isDiskFull(error: unknown): boolean {
  const code: unknown = error instanceof Error && Reflect.get(error, 'code');
  return code === 'ENOSPC' || code === 'EDQUOT';
}
