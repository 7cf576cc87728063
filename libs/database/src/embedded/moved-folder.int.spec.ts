import { OperatorError } from '@portal/platform';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres';
import { embeddedDatabaseUrl } from './server-address';

jest.setTimeout(120_000);

const isRoot = process.getuid?.() === 0;
let parent: string;
const inParent = (name: string): string => path.join(parent, name);
const recordOf = (dataDir: string): string => path.join(dataDir, 'postgres.json');

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a stopped data folder with one note in its database. */
async function folderWithNote(name: string): Promise<string> {
  const dataDir = inParent(name);
  const server = await startEmbeddedPostgres({ dataDir });
  await query(server.url, 'CREATE TABLE note (text text)');
  await query(server.url, "INSERT INTO note VALUES ('kept')");
  await server.stop();
  return dataDir;
}

async function notesOf(dataDir: string): Promise<unknown[]> {
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    expect(embeddedDatabaseUrl(dataDir)).toBe(server.url);
    return await query(server.url, 'SELECT text FROM note');
  } finally {
    await server.stop();
  }
}

/** Writes the record as version 0.1.0 did, with the absolute location of the cluster. */
function asFirstVersion(dataDir: string, folder = path.join(dataDir, 'postgres')): void {
  const stored: unknown = JSON.parse(readFileSync(recordOf(dataDir), 'utf8'));
  writeFileSync(recordOf(dataDir), JSON.stringify({ ...Object(stored), folder }));
}

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'portal-moved-'));
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe.each([
  ['this version', () => undefined],
  ['0.1.0', asFirstVersion],
])('a data folder of %s', (_version, convert) => {
  it('is moved: its database comes with it', async () => {
    const old = await folderWithNote('old');
    convert(old);
    renameSync(old, inParent('moved'));
    expect(await notesOf(inParent('moved'))).toEqual([{ text: 'kept' }]);
    expect(existsSync(old)).toBe(false);
    expect(readFileSync(recordOf(inParent('moved')), 'utf8')).not.toContain(parent);
  });

  it('is copied: each of the two has a database of its own', async () => {
    const old = await folderWithNote('old');
    convert(old);
    cpSync(old, inParent('copy'), { recursive: true });
    const copy = await startEmbeddedPostgres({ dataDir: inParent('copy') });
    await query(copy.url, "INSERT INTO note VALUES ('of the copy')");
    expect(await notesOf(old)).toEqual([{ text: 'kept' }]);
    expect(await query(copy.url, 'SELECT count(*)::int AS n FROM note')).toEqual([{ n: 2 }]);
    await copy.stop();
  });

  it('does not start, and makes nothing, where its database was not copied', async () => {
    const old = await folderWithNote('old');
    convert(old);
    mkdirSync(inParent('copy'));
    cpSync(recordOf(old), recordOf(inParent('copy')));
    const started = startEmbeddedPostgres({ dataDir: inParent('copy') });
    await expect(started).rejects.toThrow(OperatorError);
    await expect(started).rejects.toThrow(/database of .*copy is missing/);
    expect(readdirSync(inParent('copy'))).toEqual(['postgres.json']);
  });
});

describe('a data folder that was restored', () => {
  it('without its record does not start, and says what is missing', async () => {
    const dataDir = await folderWithNote('portal');
    rmSync(recordOf(dataDir));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres\.json.*is missing/);
    expect(existsSync(recordOf(dataDir))).toBe(false);
  });

  it('with a damaged record says so', async () => {
    const dataDir = await folderWithNote('portal');
    writeFileSync(recordOf(dataDir), '{"port":');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/postgres\.json is damaged/);
  });

  it('with rights that PostgreSQL refuses starts all the same', async () => {
    const dataDir = await folderWithNote('portal');
    chmodSync(path.join(dataDir, 'postgres/data'), 0o777);
    if (isRoot) giveAll(path.join(dataDir, 'postgres'), 0);
    expect(await notesOf(dataDir)).toEqual([{ text: 'kept' }]);
    expect(statSync(path.join(dataDir, 'postgres/data')).mode & 0o777).toBe(0o700);
  });

  it('is found by way of a symbolic link as well', async () => {
    symlinkSync(await folderWithNote('portal'), inParent('link'));
    expect(await notesOf(inParent('link'))).toEqual([{ text: 'kept' }]);
  });
});

// Only root starts the server under another account, which cannot access closed folders.
const ofRoot = () => {
  let outside: string;
  /** Creates a data folder whose parents only root may traverse. */
  async function closedFolder(): Promise<string> {
    mkdirSync(inParent('closed'), { mode: 0o700 });
    const dataDir = await folderWithNote('closed/portal');
    const stored: unknown = JSON.parse(readFileSync(recordOf(dataDir), 'utf8'));
    outside = String(Reflect.get(Object(stored), 'outside'));
    return dataDir;
  }
  afterEach(() => rmSync(outside, { recursive: true, force: true }));

  it('is moved, and still has it', async () => {
    const dataDir = await closedFolder();
    renameSync(dataDir, inParent('closed/moved'));
    expect(await notesOf(inParent('closed/moved'))).toEqual([{ text: 'kept' }]);
  });

  it('is copied: the copy does not take the database of the original', async () => {
    const dataDir = await closedFolder();
    cpSync(dataDir, inParent('copy'), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir: inParent('copy') })).rejects.toThrow(
      `is a copy of ${dataDir}`,
    );
    cpSync(outside, inParent('copy/postgres'), { recursive: true });
    expect(await notesOf(inParent('copy'))).toEqual([{ text: 'kept' }]);
  });

  it('cannot have it inside, and says why', async () => {
    await closedFolder();
    renameSync(await folderWithNote('open'), inParent('closed/open'));
    await expect(startEmbeddedPostgres({ dataDir: inParent('closed/open') })).rejects.toThrow(
      /cannot enter a folder above/,
    );
  });
};
if (isRoot) describe('a data folder whose database lies outside it', ofRoot);

function giveAll(folder: string, uid: number): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, uid);
  }
  chownSync(folder, uid, uid);
}
