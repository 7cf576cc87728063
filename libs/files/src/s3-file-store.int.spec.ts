import { loadConfig, parseS3Url, runWithDeadline } from '@portal/platform';
import { startS3Server, type TestS3Server } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store';
import { openFileStore } from './open-file-store';
import { S3Bucket } from './s3-bucket';
import { S3FileStore } from './s3-file-store';

describe('a store of files in a bucket', () => {
  let server: TestS3Server;
  let dataDir: string;
  let store: FileStore;
  beforeAll(async () => {
    server = await startS3Server();
    dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    store = await open();
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const open = (url = server.url) =>
    openFileStore(loadConfig({ S3_URL: url, DATA_DIR: dataDir, START_WITHIN_SECONDS: '1' }));
  const urlWith = (change: (url: URL) => void) => {
    const url = new URL(server.url);
    change(url);
    return url.href;
  };
  const contentOf = async (of: FileStore, id: string) => {
    const file = await of.open(id);
    const content = await readFile(file.path);
    await file.release();
    return content;
  };

  it('gives one process what another has put there, and leaves nothing on either disk', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
    const { id, bytes } = await store.put(Readable.from([content]), 1_000_000);
    expect(bytes).toBe(content.length);
    const other = await open();
    expect((await contentOf(other, id)).equals(content)).toBe(true);
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([]);
    await other.remove(id);
    await other.remove(id);
    await expect(store.open(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is there once its bucket has been made, which may be asked for again', async () => {
    const url = urlWith((other) => (other.pathname = '/new-bucket'));
    await expect(open(url)).rejects.toThrow('no bucket of that name');
    const bucket = new S3Bucket(parseS3Url(url));
    await bucket.make();
    await bucket.make();
    await expect(open(url)).resolves.toBeDefined();
  });

  it('gives every reader a file of its own, until it lets go', async () => {
    const { id } = await store.put(Readable.from([Buffer.from('notes')]), 10);
    const [one, two] = await Promise.all([store.open(id), store.open(id)]);
    await one.release();
    expect(await readFile(two.path, 'utf8')).toBe('notes');
    await two.release();
    await expect(readFile(two.path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses a byte more than the limit, and puts nothing there', async () => {
    const put = store.put(Readable.from([Buffer.alloc(11)]), 10);
    await expect(put).rejects.toMatchObject({ code: 'too_large' });
  });

  it.each(['../secret', '', 'a/b'])('knows no file for %j', async (id) => {
    await expect(store.open(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('sweeps what is old, in as many pages as there are', async () => {
    const put = () => store.put(Readable.from([Buffer.from('x')]), 10);
    const kept = await Promise.all(Array.from({ length: 12 }, put));
    expect(await store.sweep(60_000)).toBe(0);
    const later = new Date(Date.now() + 120_000);
    expect(await store.sweep(60_000, later)).toBeGreaterThanOrEqual(kept.length);
    expect(await store.sweep(60_000, later)).toBe(0);
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['the bucket is missing', (url) => (url.pathname = '/another-one'), /no bucket of that name/],
    ['the key is wrong', (url) => (url.username = 'hidden'), /refuses the key/],
    ['nothing answers', (url) => (url.port = '3'), /no S3 server answers at 127\.0\.0\.1:3\.$/],
  ])('ends the start with one line without a secret where %s', async (_what, change, line) => {
    const opening = open(urlWith(change));
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toThrow(/^Configuration: S3_URL: [^\n]*$/);
    await expect(opening).rejects.not.toThrow(/hidden|S3RVER/);
  });

  it('says that files cannot be kept while the server is away, and nothing of it', async () => {
    const own = await startS3Server();
    const lost = await open(own.url);
    await own.stop();
    const put = lost.put(Readable.from([Buffer.from('x')]), 10);
    await expect(put).rejects.toMatchObject({ code: 'unavailable' });
    await expect(lost.open(randomUUID())).rejects.toMatchObject({ code: 'unavailable' });
    // The response to the sender does not depend on the removal: the sweep deletes the file.
    await expect(lost.remove(randomUUID())).resolves.toBeUndefined();
    await expect(lost.check()).rejects.not.toThrow(/S3RVER|127\.0\.0\.1/);
  });
});

describe('a bucket that is slow', () => {
  it('is never asked for whom nobody waits any more', async () => {
    const asked: string[] = [];
    const held: ServerResponse[] = [];
    let isSlow = true;
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (isSlow) held.push(response);
      else response.end('notes');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    const bucket = new S3Bucket({
      origin: `http://127.0.0.1:${port}`,
      bucket: 'uploads',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'eu-1',
    });
    const store = new S3FileStore(bucket, dataDir);
    const first = [1, 2, 3, 4].map(() => store.open(randomUUID()));
    const late = runWithDeadline(20, () => store.open(randomUUID()));
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    const inTime = store.open(randomUUID());
    while (held.length < 4) await new Promise(setImmediate);
    isSlow = false;
    for (const response of held) response.end('notes');
    for (const file of await Promise.all([...first, inTime])) await file.release();
    expect(asked).toHaveLength(5);
    server.close();
    await rm(dataDir, { recursive: true });
  });
});
