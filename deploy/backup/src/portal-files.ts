import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { S3Bucket } from '@portal/files';
import { parseS3Url, type PortalConfig } from '@portal/platform';
import { digestOf, type BackedUpFile } from './manifest';

/** Folders of `DATA_DIR`, or beginnings of a bucket's keys, that files of students and of the library lie in. */
const AREAS = ['uploads', 'kept', 'titles'];
/** The secrets of a portal that made its own. */
const SECRETS = 'secrets.json';
const KEY = /^(?:(?:uploads|kept|titles)\/[\w-][\w.-]*|secrets\.json)$/;

/** Copies the files of the bucket, or of `DATA_DIR`. One that is deleted meanwhile is left out. */
export async function dumpFiles(config: PortalConfig, folder: string): Promise<BackedUpFile[]> {
  const bucket = openBucket(config);
  const keys = bucket ? await keysOfBucket(bucket) : await keysOfFolder(config.DATA_DIR);
  if (existsSync(path.join(config.DATA_DIR, SECRETS))) keys.push(SECRETS);
  const kept: BackedUpFile[] = [];
  for (const key of keys) {
    const file = `files/${key}`;
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const own = path.join(config.DATA_DIR, key);
    const content = bucket && key !== SECRETS ? await bucket.get(key) : await readFile(own).catch(() => undefined); // prettier-ignore
    if (!content) continue;
    await writeFile(target, content, { mode: 0o600 });
    kept.push({ key, file, sha256: await digestOf(target) });
  }
  return kept;
}

/** Puts the files of a back-up where the configuration keeps files. */
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

async function keysOfBucket(bucket: S3Bucket): Promise<string[]> {
  const keys: string[] = [];
  for (const area of AREAS) {
    for await (const page of bucket.list(`${area}/`)) keys.push(...page.map(({ key }) => key));
  }
  return keys;
}

async function keysOfFolder(dataDir: string): Promise<string[]> {
  const lists = AREAS.map(async (area) => {
    const names = await readdir(path.join(dataDir, area)).catch(() => [] as string[]); // none yet
    return names.map((name) => `${area}/${name}`);
  });
  return (await Promise.all(lists)).flat();
}
