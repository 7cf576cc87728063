import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { BoundedQueue } from '@portal/kit/queues';
import {
  currentTime,
  monotonicMs,
  PortalError,
  runWithDeadline,
  timeoutSignal,
} from '@portal/platform';
import { DiskFileStore } from './disk-file-store';
import {
  FileStore,
  fileId,
  isFileId,
  noneUsed,
  notFound,
  type FileArea,
  type FindUsed,
  type LocalFile,
  type StoredFile,
} from './file-store';
import { S3Error, type S3Bucket } from './s3-bucket';

/**
 * Limits per direction: files in memory on their way to or from the bucket, and files waiting for
 * that.
 */
const BOUNDS = { concurrency: 4, waiting: 100, refusal: notNow };
/** Maximum wait before an upload to the bucket, in ms: afterwards the caller has given up. */
const SEND_WITHIN_MS = 30_000;
/** Maximum wait for the deletion of a file, in ms: afterwards it is left to the sweep. */
const REMOVE_WITHIN_MS = 3_000;
/** Interval between sweeps of the local disk, and minimum age of leftovers, in ms. */
const STALE_MS = 15 * 60 * 1_000;

/**
 * Files in a bucket, so that processes need no shared folder. A file is written to the local disk
 * first, so that a slow sender uses no memory and the bucket gets a content length.
 */
export class S3FileStore extends FileStore {
  private readonly disk: DiskFileStore;
  private readonly logger = new Logger(S3FileStore.name);
  private readonly sending = new BoundedQueue(BOUNDS);
  private readonly fetching = new BoundedQueue(BOUNDS);
  private sweptAt = -Infinity;

  constructor(
    private readonly bucket: S3Bucket,
    dataDir: string,
    private readonly area: FileArea = 'uploads',
  ) {
    super();
    this.disk = new DiskFileStore(dataDir);
  }

  override async put(content: Readable, limitBytes: number): Promise<StoredFile> {
    const file = await this.disk.put(content, limitBytes);
    try {
      const { path: source } = await this.disk.open(file.id);
      const key = this.keyOf(file.id);
      const send = async () => this.bucket.put(key, await readFile(source));
      await runWithDeadline(SEND_WITHIN_MS, () => this.sending.add(send));
      return file;
    } catch (error) {
      throw outage(error);
    } finally {
      await this.disk.remove(file.id);
    }
  }

  override async open(id: string): Promise<LocalFile> {
    this.sweepLeftovers();
    const key = this.keyOf(id);
    return this.fetching.add(() => this.fetch(key));
  }

  /**
   * If the deletion fails or takes too long, it is left to the sweep, so that the caller is not
   * delayed.
   */
  override async remove(id: string): Promise<void> {
    const key = this.keyOf(id);
    const signal = timeoutSignal(REMOVE_WITHIN_MS);
    await this.bucket.remove(key, signal).catch((error: unknown) => {
      this.logger.warn(`A file waits for the sweep: ${String(error)}`);
    });
  }

  override async sweep(
    olderThanMs: number,
    now: Date = currentTime(),
    findUsed: FindUsed = noneUsed,
  ): Promise<number> {
    let swept = await this.disk.sweep(olderThanMs, now);
    const prefix = `${this.area}/`;
    for await (const objects of this.bucket.list(prefix)) {
      const old = objects
        .filter(({ modifiedAt }) => now.getTime() - modifiedAt.getTime() > olderThanMs)
        .map(({ key }) => key.slice(prefix.length))
        .filter(isFileId);
      const used = await findUsed(old);
      for (const id of old.filter((each) => !used.has(each))) {
        await this.bucket.remove(this.keyOf(id));
        swept += 1;
      }
    }
    return swept;
  }

  override check(): Promise<void> {
    return this.bucket.check();
  }

  private keyOf(id: string): string {
    return `${this.area}/${fileId(id)}`;
  }

  private async fetch(key: string): Promise<LocalFile> {
    const content = await this.bucket.get(key).catch((error: unknown) => {
      throw outage(error);
    });
    if (!content) throw notFound();
    const { id } = await this.disk.put(Readable.from([content]), content.length);
    const { path } = await this.disk.open(id);
    return { path, release: () => this.disk.remove(id) };
  }

  /** Removes the local copies left behind by processes that were killed while they read a file. */
  private sweepLeftovers(): void {
    const now = monotonicMs();
    if (now - this.sweptAt < STALE_MS) return;
    this.sweptAt = now;
    this.disk.sweep(STALE_MS).catch((error: unknown) => {
      this.logger.warn(`Files that were left could not be removed: ${String(error)}`);
    });
  }
}

/** For every error of the bucket, a sender or a reader can only retry later. */
function outage(error: unknown): unknown {
  return error instanceof S3Error ? notNow() : error;
}

function notNow(): PortalError {
  return new PortalError(
    'unavailable',
    'Files cannot be saved right now. Please try again later.',
    {
      retryAfterSeconds: 10,
    },
  );
}
