import type { INestMicroservice } from '@nestjs/common';
import { exportStudentData } from '@portal/contracts/account-export';
import {
  createService,
  InProcessBus,
  InProcessTransport,
  NatsTransport,
  type PortalTransport,
} from '@portal/messaging';
import { loadConfig, PortalError } from '@portal/platform';
import { startNatsServer, type TestNatsServer } from '@portal/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startGateway, type RunningGateway } from '../start-gateway';
import { DoubleWorld, type ExportedPage } from '../testing/double-world.fixture';
import { until } from '../testing/gateway-pair.fixture';
import { doublesOf } from '../testing/test-gateway.fixture';

const AT = '2026-03-02T09:00:00.000Z';
const [ID, OTHER] = [
  '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  '8e555951-aed1-42e2-8356-600edf85abe3',
];
const page = (section: string, ...items: unknown[]): ExportedPage => {
  return { section, items, isWhole: true };
};
const test = (sessionId: string) => ({ sessionId, createdAt: AT, questions: [] });
const feedback = (message: string) => ({ _id: ID, subject: 'Lamps', message, createdAt: AT });

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer();
});
afterAll(() => nats.stop());

describe.each<[string, () => Promise<PortalTransport>]>([
  ['in process', () => Promise.resolve(new InProcessTransport(new InProcessBus()))],
  ['over NATS', () => NatsTransport.connect(nats.url, 10)],
])('the export of an account, its pages %s', (_name, makeTransport) => {
  let world: DoubleWorld;
  let dataDir: string;
  let transport: PortalTransport;
  let services: INestMicroservice;
  let gateway: RunningGateway;
  beforeAll(async () => {
    world = new DoubleWorld();
    dataDir = await mkdtemp(path.join(tmpdir(), 'export-'));
    const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DATA_DIR: dataDir };
    const config = loadConfig(env);
    transport = await makeTransport();
    services = await createService(await doublesOf(world), { config, transport });
    gateway = await startGateway(config, transport, { hasOps: false });
  });
  afterAll(async () => {
    await gateway.stop();
    await services.close();
    await transport.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  afterEach(() => world.refusals.clear());

  /** As a new student, so that no limit stands in the way. */
  const download = (signal?: AbortSignal) => {
    const headers = { authorization: `Bearer ${world.signIn('student').token}` };
    return fetch(`${gateway.url}/api/auth/export`, { headers, signal });
  };
  const exporting = (pages: (signal: AbortSignal) => AsyncIterable<ExportedPage>) =>
    (world.exported = pages);

  it('is one JSON document, in the order of its sections, and nothing that is not in them', async () => {
    exporting(async function* () {
      yield page('xp');
      yield page('practice.tests', { ...test(ID), answers: 'secret' });
      yield page('practice.tests');
      yield await Promise.resolve(page('practice.tests', test(OTHER), test(ID)));
      yield page('practice.topics', 'A "quoted" topic', 'Economics');
      yield { ...page('messages.feedback', feedback('Too quiet')), isWhole: false };
      yield page('messages.readAnnouncements');
    });
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const text = await response.text();
    const file: unknown = JSON.parse(text);
    expect(file).toEqual({
      exportedAt: expect.any(String),
      account: { user: expect.objectContaining({ name: 'Ada Obi' }), devices: [] },
      xp: [],
      practice: {
        tests: [test(ID), test(OTHER), test(ID)],
        topics: ['A "quoted" topic', 'Economics'],
      },
      messages: { feedback: [feedback('Too quiet')], readAnnouncements: [] },
      isWhole: false,
    });
    // The very text that a document made at once has: no name comes twice.
    expect(text).toBe(JSON.stringify(file));
  });

  it('is a refusal as any other where nothing of it has come yet', async () => {
    world.refusals.set(exportStudentData.subject, new PortalError('unavailable', 'Not just now.'));
    const response = await download();
    expect(response.status).toBe(503);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'unavailable', message: 'Not just now.' });
  });

  it('never passes for whole where it broke off', async () => {
    exporting(async function* () {
      yield await Promise.resolve(page('xp'));
      yield page('practice.tests', test(ID));
      throw new PortalError('unavailable', 'Gone.');
    });
    const response = await download();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('is made no faster than it is read, and not at all once its reader has left', async () => {
    const seen = { made: 0, hasLeft: false };
    const long = feedback('x'.repeat(100_000));
    exporting(async function* (signal) {
      signal.addEventListener('abort', () => (seen.hasLeft = true));
      for (; !signal.aborted; seen.made += 1) {
        yield await Promise.resolve(page('messages.feedback', long));
      }
    });
    const leaving = new AbortController();
    const response = await download(leaving.signal);
    expect(response.status).toBe(200);
    let made = -1;
    // Buffers of the system fill, and then it stands still.
    await until(async () => {
      const isStill = seen.made === made;
      made = seen.made;
      await pause(100);
      return isStill && made > 0;
    });
    expect(made).toBeLessThan(400); // 40 MB, most of it in the system's buffers
    expect(seen.hasLeft).toBe(false);
    leaving.abort();
    await until(() => seen.hasLeft);
  });
});
