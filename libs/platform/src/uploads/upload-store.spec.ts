import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { UploadStore } from './upload-store';

describe('the upload store', () => {
  let dataDir: string;
  let store: UploadStore;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-'));
    store = new UploadStore(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const files = () => readdir(path.join(dataDir, 'uploads'));

  it('keeps what it is given under an id of its own', async () => {
    const saved = await store.save(Readable.from([Buffer.from('no'), Buffer.from('tes')]), 5);
    expect(saved.bytes).toBe(5);
    expect(await readFile(store.path(saved.uploadId), 'utf8')).toBe('notes');
  });

  it('refuses a byte more than the limit and leaves nothing behind', async () => {
    const save = store.save(Readable.from([Buffer.alloc(4), Buffer.alloc(2)]), 5);
    await expect(save).rejects.toMatchObject({ code: 'too_large' });
    expect(await files()).toEqual([]);
  });

  it('leaves nothing behind when the sender goes away half way', async () => {
    const half = new Readable({ read: () => undefined });
    half.push(Buffer.from('half'));
    const save = store.save(half, 100);
    half.destroy(new Error('gone'));
    await expect(save).rejects.toThrow('gone');
    expect(await files()).toEqual([]);
  });

  it.each(['../secret', '/etc/passwd', '', 'a/../b'])('knows no path for %j', (id) => {
    expect(() => store.path(id)).toThrow('There is no such upload.');
  });

  it('forgets an upload, twice without complaint', async () => {
    const { uploadId } = await store.save(Readable.from([Buffer.from('x')]), 5);
    await store.remove(uploadId);
    await store.remove(uploadId);
    expect(await files()).toEqual([]);
  });

  it('sweeps only what is old', async () => {
    const old = await store.save(Readable.from([Buffer.from('old')]), 5);
    const fresh = await store.save(Readable.from([Buffer.from('new')]), 5);
    await utimes(store.path(old.uploadId), new Date(0), new Date(0));
    expect(await store.sweep(60_000)).toBe(1);
    expect(await files()).toEqual([fresh.uploadId]);
  });

  it('has nothing to sweep before the first upload', async () => {
    expect(await store.sweep(0)).toBe(0);
  });
});
