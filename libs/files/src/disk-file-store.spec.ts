import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DiskFileStore } from './disk-file-store';

describe('a store of files on disk', () => {
  let dataDir: string;
  let store: DiskFileStore;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
    store = new DiskFileStore(dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const files = () => readdir(path.join(dataDir, 'uploads'));

  it('keeps what it is given under an id of its own', async () => {
    const saved = await store.put(Readable.from([Buffer.from('no'), Buffer.from('tes')]), 5);
    expect(saved.bytes).toBe(5);
    expect(await readFile((await store.open(saved.id)).path, 'utf8')).toBe('notes');
  });

  it('refuses a byte more than the limit and leaves nothing behind', async () => {
    const put = store.put(Readable.from([Buffer.alloc(4), Buffer.alloc(2)]), 5);
    await expect(put).rejects.toMatchObject({ code: 'too_large' });
    expect(await files()).toEqual([]);
  });

  it('leaves nothing behind when the sender goes away half way', async () => {
    const half = new Readable({ read: () => undefined });
    half.push(Buffer.from('half'));
    const put = store.put(half, 100);
    half.destroy(new Error('gone'));
    await expect(put).rejects.toThrow('gone');
    expect(await files()).toEqual([]);
  });

  it.each(['../secret', '/etc/passwd', '', 'a/../b', '7d444840-9dc0-41d1-b245-5ffdce74fad2'])(
    'knows no file for %j',
    async (id) => {
      await expect(store.open(id)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('forgets a file, twice without complaint', async () => {
    const { id } = await store.put(Readable.from([Buffer.from('x')]), 5);
    await store.remove(id);
    await store.remove(id);
    expect(await files()).toEqual([]);
  });

  it('sweeps only what is old', async () => {
    const old = await store.put(Readable.from([Buffer.from('old')]), 5);
    const fresh = await store.put(Readable.from([Buffer.from('new')]), 5);
    await utimes((await store.open(old.id)).path, new Date(0), new Date(0));
    expect(await store.sweep(60_000)).toBe(1);
    expect(await files()).toEqual([fresh.id]);
  });

  it('has nothing to sweep before the first file', async () => {
    expect(await store.sweep(0)).toBe(0);
  });
});
