import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { loadConfig } from '@portal/platform';
import { openFileStore } from './open-file-store';
import { S3Bucket } from './s3-bucket';
import { S3FileStore } from './s3-file-store';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const PATIENCE = { deadlineMs: 400, attemptMs: 150 };
const SECRET = 'very-secret-key';
const listing = (inside: string) => `<ListBucketResult>${inside}</ListBucketResult>`;

let server: Server;
let dataDir: string;
let origin: string;
let behave: Behaviour;
/** Requested paths. */
let asked: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    behave(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  dataDir = await mkdtemp(path.join(tmpdir(), 'files-'));
});
beforeEach(() => (asked = []));
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  server.close();
  await rm(dataDir, { recursive: true });
});

/**
 * Creates a separate client for each test, because the circuit breaker opens after repeated
 * failures.
 */
const openBucket = (patience = PATIENCE) => {
  const key = { accessKeyId: 'key', secretAccessKey: SECRET, region: 'eu-1' };
  return new S3Bucket({ origin, bucket: 'notes', ...key }, undefined, patience);
};
const listAll = async (patience = PATIENCE) => {
  const keys: string[] = [];
  for await (const page of openBucket(patience).list('')) keys.push(...page.map(({ key }) => key));
  return keys;
};

const HOSTILE: [string, Behaviour][] = [
  ['never answers', () => undefined],
  [
    'sends a byte now and then',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
  ['hangs up', (request) => request.socket.destroy()],
  ['hangs up within its headers', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
  [
    'announces more than it sends',
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nshort'),
  ],
  [
    'announces more than any file has',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 10 ** 12 }).write('x');
    },
  ],
  ['speaks another protocol', ({ socket }) => socket.end('220 mail.example.org ESMTP\r\n')],
  ['answers a status that is none', ({ socket }) => socket.end('HTTP/1.1 999 No\r\n\r\n')],
  [
    'refuses in broken XML',
    (_request, response) => response.writeHead(403).end(`<Error><Code>${'x'.repeat(1_000_000)}`),
  ],
  [
    'leads into its own network',
    (_request, response) => response.writeHead(307, { location: `${origin}/inside` }).end(),
  ],
];

describe.each(HOSTILE)('a bucket that %s', (_name, behaviour) => {
  beforeEach(() => (behave = behaviour));

  it('is given up in time, in one sentence without a secret, and leaves nothing behind', async () => {
    const store = new S3FileStore(openBucket(), dataDir);
    const refusal = { code: 'unavailable', details: { retryAfterSeconds: 10 } };
    const put = store.put(Readable.from([Buffer.from('notes')]), 10);
    await expect(put).rejects.toMatchObject(refusal);
    await expect(store.open(randomUUID())).rejects.toMatchObject(refusal);
    await expect(store.remove(randomUUID())).resolves.toBeUndefined();
    await expect(readdir(path.join(dataDir, 'uploads'))).resolves.toEqual([]);
    await expect(listAll()).rejects.toThrow(/^s3[^\n]{3,120}$/);
    expect(asked).not.toContain('/inside');
  });
});

describe('a listing', () => {
  it('that never ends is left after a thousand pages', async () => {
    const more = listing('<NextContinuationToken>again</NextContinuationToken>');
    behave = (_request, response) => response.end(more);
    await expect(listAll()).resolves.toEqual([]);
    expect(asked).toHaveLength(1_000);
  });

  it('of a million beginnings is read in a time that grows with its length alone', async () => {
    behave = (_request, response) => response.end(listing('<Contents><Key>'.repeat(1_000_000)));
    // Fifteen megabytes take a while to arrive; parsed in quadratic time, they would take hours.
    const patience = { deadlineMs: 20_000, attemptMs: 8_000 };
    await expect(listAll(patience)).resolves.toEqual([]);
  });

  it('is believed from a server of S3 alone: the start ends with one line', async () => {
    behave = (_request, response) => response.end('<html>Welcome to nginx!</html>');
    const url = new URL(`/notes?region=eu-1&tls=false`, origin.replace('http:', 's3:'));
    [url.username, url.password] = ['key', SECRET];
    const config = { S3_URL: url.href, DATA_DIR: dataDir, START_WITHIN_SECONDS: '5' };
    const line = 'Configuration: S3_URL: what answers is no S3 server.';
    await expect(openFileStore(loadConfig(config))).rejects.toThrow(line);
  });
});
