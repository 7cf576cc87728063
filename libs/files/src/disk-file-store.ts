import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { currentTime, hasCode, newId } from '@portal/platform';
import {
  FileStore,
  fileId,
  isFileId,
  noneUsed,
  noRoom,
  notFound,
  SWEEP_BATCH,
  tooLarge,
  type FileArea,
  type FindUsed,
  type LocalFile,
  type StoredFile,
} from './file-store';

/** Files in `<dataDir>/<area>`. Processes that exchange files share the folder. */
export class DiskFileStore extends FileStore {
  private readonly folder: string;

  constructor(dataDir: string, area: FileArea = 'uploads') {
    super();
    this.folder = path.resolve(dataDir, area);
  }

  override async put(stream: Readable, limitBytes: number): Promise<StoredFile> {
    const id = newId();
    const meter = new Meter(limitBytes);
    // Keeps a sender's error before the start of the pipeline from crashing the process; the
    // pipeline reports it.
    stream.once('error', () => undefined);
    await this.makeFolder();
    try {
      const target = createWriteStream(this.path(id), { flags: 'wx', mode: 0o600 });
      await pipeline(stream, meter, target);
    } catch (error) {
      await this.remove(id);
      throw isDiskFull(error) ? noRoom() : error;
    }
    return { id, bytes: meter.bytes };
  }

  override async open(id: string): Promise<LocalFile> {
    const file = this.path(id);
    const isThere = await stat(file).catch(() => undefined);
    if (!isThere) throw notFound();
    return { path: file, release: () => Promise.resolve() };
  }

  override async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  override async sweep(
    olderThanMs: number,
    now: Date = currentTime(),
    findUsed: FindUsed = noneUsed,
  ): Promise<number> {
    const names = await readdir(this.folder).catch(() => [] as string[]); // no folder: no files
    const files = names.filter(isFileId);
    let swept = 0;
    for (let at = 0; at < files.length; at += SWEEP_BATCH) {
      const batch = files.slice(at, at + SWEEP_BATCH);
      const used = await findUsed(batch);
      const unused = batch.filter((name) => !used.has(name));
      const gone = await Promise.all(
        unused.map((name) => this.removeIfOld(name, olderThanMs, now)),
      );
      swept += gone.filter(Boolean).length;
    }
    return swept;
  }

  override async check(): Promise<void> {
    await this.makeFolder();
    await access(this.folder, constants.W_OK);
  }

  private path(id: string): string {
    return path.join(this.folder, fileId(id));
  }

  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  private async removeIfOld(id: string, olderThanMs: number, now: Date): Promise<boolean> {
    const found = await stat(this.path(id)).catch(() => undefined); // removed by its reader
    if (!found || now.getTime() - found.mtimeMs <= olderThanMs) return false;
    await this.remove(id);
    return true;
  }
}

/** Counts the bytes of a stream, and fails above a limit. */
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

function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT');
}
