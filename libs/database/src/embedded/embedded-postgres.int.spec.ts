import { startSourceProcess } from '@portal/testing';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { serversOn } from './cluster-processes.fixture';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { spawnPostmaster } from './postmaster';
import { isReady } from './readiness';
import { serverAccount } from './server-account';
import { findServerBinaries } from './server-binaries';

const FIXTURE = path.join(__dirname, 'embedded-postgres.fixture.ts');
const recordSchema = z.object({
  outside: z.string().optional(),
  port: z.number(),
  password: z.string(),
});

let parent: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
const log: string[] = [];

const record = () => {
  const text = readFileSync(path.join(dataDir, 'postgres.json'), 'utf8');
  const { outside, ...stored } = recordSchema.parse(JSON.parse(text));
  return { ...stored, folder: outside ?? path.join(dataDir, 'postgres') };
};
const cluster = () => path.join(record().folder, 'data');

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line) });
  return running;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function keepNote(url: string, text: string): Promise<void> {
  await query(url, 'CREATE TABLE IF NOT EXISTS note (text text)');
  await query(url, `INSERT INTO note VALUES ('${text}')`);
}

beforeEach(() => {
  log.length = 0;
  parent = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'));
  chmodSync(parent, 0o755);
  dataDir = path.join(parent, 'portal');
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  const { folder } = record();
  expect(serversOn(path.join(folder, 'data'))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
  rmSync(parent, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its rows over a stop and a start, at the same address', async () => {
    const first = await start();
    await keepNote(first.url, 'kept');
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }]);
  });

  it('answers on the loopback address alone, and only to its password', async () => {
    const { url } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  });

  it('loses nothing when its owner is killed, and leaves one server at the next start', async () => {
    const owner = startSourceProcess(FIXTURE, [dataDir]);
    await keepNote(await owner.firstLine, 'acknowledged');
    await owner.kill();

    const { url } = await start();
    expect(await query(url, 'SELECT text FROM note')).toEqual([{ text: 'acknowledged' }]);
    expect(serversOn(cluster())).toHaveLength(1);
  });

  it('ends a server that nobody watches any more, and takes its place', async () => {
    await keepNote((await start()).url, 'older');
    await running?.stop();
    const account = serverAccount();
    const binaries = findServerBinaries(account, () => dataDir);
    const place = { binaries, account, folder: record().folder, isDurable: true };
    const orphan = spawnPostmaster(place, record().port);
    const { port, password } = record();
    await isReady(`postgresql://portal:${password}@127.0.0.1:${port}/portal`, () => true);

    const { url } = await start();
    expect(log).toEqual([expect.stringContaining(`process ${orphan.pid}`)]);
    expect(orphan.exitCode).toBe(0);
    expect(await query(url, 'SELECT text FROM note')).toEqual([{ text: 'older' }]);
  });

  it('is started again, at the same address, when it is killed itself', async () => {
    const { url } = await start();
    await keepNote(url, 'before');
    const [server = 0] = serversOn(cluster());
    process.kill(server, 'SIGKILL');

    await isReady(url, () => true);
    expect(await query(url, 'SELECT text FROM note')).toEqual([{ text: 'before' }]);
    expect(serversOn(cluster())).not.toContain(server);
  });

  it('takes another port when its own is busy', async () => {
    const first = await start();
    await first.stop();
    const squatter = await occupy(record().port);
    const second = await start();
    expect(second.url).not.toBe(first.url);
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    squatter.close();
  });

  it('refuses a second owner while the first one lives', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    expect(serversOn(cluster())).toHaveLength(1);
  });

  it('makes the cluster anew when its making was cut short', async () => {
    const unfinished = path.join(dataDir, 'postgres/data.new');
    mkdirSync(unfinished, { recursive: true });
    const never = { port: 0, password: 'made up before the start ended' };
    writeFileSync(path.join(dataDir, 'postgres.json'), JSON.stringify(never));
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('keeps the cluster where the account of the server can reach it', async () => {
    chmodSync(parent, 0o700);
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    // Only root starts the server under another account, which cannot access a private folder.
    const isRoot = process.getuid?.() === 0;
    expect(record().folder.startsWith(dataDir)).toBe(!isRoot);
    expect(log.some((line) => line.includes(record().folder))).toBe(isRoot);
  });
});

function occupy(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
}
