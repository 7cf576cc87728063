import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { loadConfig } from '@portal/platform';
import { startS3Server, type TestS3Server } from '@portal/testing';
import type { FileStore } from './file-store';
import { openFileStore } from './open-file-store';

const HOUR_MS = 3_600_000;

let server: TestS3Server;
let dataDir: string;
beforeAll(async () => {
  server = await startS3Server();
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** Returns the time a day from now, at which every file of the test is old. */
const tomorrow = () => new Date(Date.now() + 24 * HOUR_MS);
const put = (store: FileStore, text: string) => store.put(Readable.from([Buffer.from(text)]), 100);
const textOf = async (store: FileStore, id: string) => {
  const file = await store.open(id);
  const text = await readFile(file.path, 'utf8');
  await file.release();
  return text;
};

describe.each(['on disk', 'in a bucket'])('kept files %s', (where) => {
  let kept: FileStore;
  let uploads: FileStore;
  beforeEach(async () => {
    const bucket = where === 'in a bucket' ? { S3_URL: server.url } : {};
    const config = loadConfig({ ...bucket, DATA_DIR: dataDir });
    kept = await openFileStore(config, undefined, 'kept');
    uploads = await openFileStore(config);
  });

  it('are no uploads, nor the other way round', async () => {
    const { id } = await put(kept, 'a résumé');
    const upload = await put(uploads, 'an upload');
    await expect(uploads.open(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(kept.open(upload.id)).rejects.toMatchObject({ code: 'not_found' });
    await uploads.remove(id);
    expect(await textOf(kept, id)).toBe('a résumé');
    await kept.remove(id);
    await uploads.remove(upload.id);
  });

  it('outlive their use and the sweep of uploads', async () => {
    const { id } = await put(kept, 'a picture');
    await put(uploads, 'an upload');
    expect(await textOf(kept, id)).toBe('a picture');
    expect(await uploads.sweep(HOUR_MS, tomorrow())).toBeGreaterThan(0);
    expect(await textOf(kept, id)).toBe('a picture');
    await kept.remove(id);
  });

  it('are swept where nothing names them, and no others', async () => {
    const used = await put(kept, 'used');
    const orphan = await put(kept, 'orphan');
    const findUsed = (ids: readonly string[]) =>
      Promise.resolve(new Set(ids.filter((id) => id === used.id)));
    // A recent file may belong to a change in progress.
    expect(await kept.sweep(HOUR_MS, new Date(), findUsed)).toBe(0);
    expect(await kept.sweep(HOUR_MS, tomorrow(), findUsed)).toBe(1);
    await expect(kept.open(orphan.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await textOf(kept, used.id)).toBe('used');
    await kept.remove(used.id);
  });

  it('stay where it cannot be found out which are in use', async () => {
    const { id } = await put(kept, 'used');
    const fails = () => Promise.reject(new Error('The database is away.'));
    await expect(kept.sweep(HOUR_MS, tomorrow(), fails)).rejects.toThrow('away');
    expect(await textOf(kept, id)).toBe('used');
    await kept.remove(id);
  });
});
