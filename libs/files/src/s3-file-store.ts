import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { PortalError } from '@portal/platform';
import PQueue from 'p-queue';
import { DiskFileStore } from './disk-file-store';
import {
  FileStore,
  fileId,
  isFileId,
  notFound,
  type LocalFile,
  type StoredFile,
} from './file-store';
import { S3Error, type S3Bucket } from './s3-bucket';

const PREFIX = 'uploads/';
/** Files that are in memory at the same time, on their way to the bucket. */
const SENT_AT_ONCE = 4;

/**
 * Files in a bucket, so that no two processes need a folder in common. A file is written to the own
 * disk first: a slow sender holds no memory, and the bucket is told a length.
 */
export class S3FileStore extends FileStore {
  private readonly disk: DiskFileStore;
  private readonly sending = new PQueue({ concurrency: SENT_AT_ONCE });

  constructor(
    private readonly bucket: S3Bucket,
    dataDir: string,
  ) {
    super();
    this.disk = new DiskFileStore(dataDir);
  }

  override async put(content: Readable, limitBytes: number): Promise<StoredFile> {
    const file = await this.disk.put(content, limitBytes);
    try {
      const { path: source } = await this.disk.open(file.id);
      const key = keyOf(file.id);
      await this.sending.add(async () => this.bucket.put(key, await readFile(source)));
      return file;
    } catch (error) {
      throw outage(error);
    } finally {
      await this.disk.remove(file.id);
    }
  }

  override async open(id: string): Promise<LocalFile> {
    const content = await this.bucket.get(keyOf(id)).catch((error: unknown) => {
      throw outage(error);
    });
    if (!content) throw notFound();
    const file = path.join(tmpdir(), `portal-file-${randomUUID()}`);
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    return { path: file, release: () => rm(file, { force: true }) };
  }

  override async remove(id: string): Promise<void> {
    await this.bucket.remove(keyOf(id));
  }

  override async sweep(olderThanMs: number, now: Date = new Date()): Promise<number> {
    let swept = await this.disk.sweep(olderThanMs, now);
    for await (const objects of this.bucket.list(PREFIX)) {
      for (const { key, modifiedAt } of objects) {
        const isOld = now.getTime() - modifiedAt.getTime() > olderThanMs;
        if (!isOld || !isFileId(key.slice(PREFIX.length))) continue;
        await this.bucket.remove(key);
        swept += 1;
      }
    }
    return swept;
  }

  override check(): Promise<void> {
    return this.bucket.check();
  }
}

const keyOf = (id: string): string => `${PREFIX}${fileId(id)}`;

/** Whatever the bucket says, a sender or a reader can only try again later. */
function outage(error: unknown): unknown {
  if (!(error instanceof S3Error)) return error;
  return new PortalError('unavailable', 'Files cannot be kept just now. Please try later.', {
    retryAfterSeconds: 10,
  });
}
