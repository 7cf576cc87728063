import { copyFile, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { S3Bucket } from '@portal/files';
import { currentTime, hasCode, parseS3Url, type PortalConfig } from '@portal/platform';
import type { EarlierFiles } from './earlier-files';
import { digestOf, fileOf, type BackedUpFile } from './manifest';

/** Folders of `DATA_DIR`, or key prefixes of a bucket, with files of students and the library. */
const AREAS = ['uploads', 'kept', 'titles'];
/** File with the secrets that a portal has generated. */
const SECRETS = 'secrets.json';
const KEY = /^(?:(?:uploads|kept|titles)\/[\w-][\w.-]*|secrets\.json)$/;

/**
 * Age in ms below which a file has no version: it may change again within the same tick of the
 * file system's clock.
 */
const SETTLED_MS = 2_000;

/** Source of one file. */
interface SourceFile {
  key: string;
  /** Version, as in the manifest. */
  version: string | undefined;
  /** Returns undefined if the file has been deleted since. */
  read: () => Promise<Uint8Array | undefined>;
}

/**
 * Copies the files of the bucket, or of `DATA_DIR`; unchanged ones are shared with the earlier
 * back-up. A file that is deleted meanwhile is left out.
 */
export async function dumpFiles(
  config: PortalConfig,
  folder: string,
  earlier: EarlierFiles,
): Promise<{ files: BackedUpFile[]; shared: number }> {
  const files: BackedUpFile[] = [];
  let shared = 0;
  for await (const source of sourceFiles(config)) {
    const { key, version } = source;
    const file = fileOf(key);
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const digest = await earlier.share(key, version, target);
    if (digest) shared += 1;
    else if (!(await copy(source, target))) continue;
    const sha256 = digest ?? (await digestOf(target));
    files.push({ key, file, sha256, ...(version && { version }) });
  }
  return { files, shared };
}

/** @returns whether the file still existed */
async function copy({ read }: SourceFile, target: string): Promise<boolean> {
  const content = await read();
  if (content) await writeFile(target, content, { mode: 0o600 });
  return content !== undefined;
}

/** Restores the files of a back-up to the storage of the configuration. */
export async function restoreFiles(config: PortalConfig, folder: string, files: BackedUpFile[]) {
  const bucket = openBucket(config);
  for (const { key, file } of files) {
    if (!KEY.test(key)) throw new Error(`'${key}' is no name of a file.`);
    const source = path.join(folder, file);
    if (bucket && key !== SECRETS) {
      await bucket.put(key, await readFile(source));
      continue;
    }
    const target = path.join(config.DATA_DIR, key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
  }
}

function openBucket({ S3_URL: url }: PortalConfig): S3Bucket | undefined {
  return url ? new S3Bucket(parseS3Url(url)) : undefined;
}

async function* sourceFiles(config: PortalConfig): AsyncGenerator<SourceFile> {
  const bucket = openBucket(config);
  if (bucket) yield* filesOfBucket(bucket);
  const keys = bucket ? [] : await keysOfFolder(config.DATA_DIR);
  for (const key of [...keys, SECRETS]) {
    const file = await fileOfFolder(config.DATA_DIR, key);
    if (file) yield file;
  }
}

async function* filesOfBucket(bucket: S3Bucket): AsyncGenerator<SourceFile> {
  for (const area of AREAS) {
    for await (const page of bucket.list(`${area}/`)) {
      for (const { key, version } of page) yield { key, version, read: () => bucket.get(key) };
    }
  }
}

async function keysOfFolder(dataDir: string): Promise<string[]> {
  const lists = AREAS.map(async (area) => {
    const names = (await ifThere(readdir(path.join(dataDir, area)))) ?? []; // none yet
    return names.map((name) => `${area}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Returns undefined if the file or folder does not exist.
 * @throws any other error: unreadable files are never skipped silently
 */
async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

/** Returns undefined if the path does not exist or is not a file. */
async function fileOfFolder(dataDir: string, key: string): Promise<SourceFile | undefined> {
  const own = path.join(dataDir, key);
  const found = await ifThere(stat(own));
  if (!found?.isFile()) return undefined;
  const { size, mtimeMs } = found;
  const isSettled = currentTime().getTime() - mtimeMs > SETTLED_MS;
  const version = isSettled ? `${size} ${mtimeMs}` : undefined;
  return { key, version, read: () => ifThere(readFile(own)) };
}
