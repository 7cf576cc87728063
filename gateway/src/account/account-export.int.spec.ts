import type { INestMicroservice } from '@nestjs/common';
import { exportAccountFile } from '@portal/contracts/account-export';
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
import { DoubleWorld } from '../testing/double-world.fixture';
import { until } from '../testing/gateway-pair.fixture';
import { doublesOf } from '../testing/test-gateway.fixture';

let nats: TestNatsServer;
beforeAll(async () => {
  nats = await startNatsServer();
});
afterAll(() => nats.stop());

describe.each<[string, () => Promise<PortalTransport>]>([
  ['in process', () => Promise.resolve(new InProcessTransport(new InProcessBus()))],
  ['over NATS', () => NatsTransport.connect(nats.url, 10)],
])('the export of an account, its parts %s', (_name, makeTransport) => {
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

  /** Downloads as a new student, so that no rate limit applies. */
  const download = (signal?: AbortSignal) => {
    const headers = { authorization: `Bearer ${world.signIn('student').token}` };
    return fetch(`${gateway.url}/api/auth/export`, { headers, signal });
  };
  const exporting = (pages: (signal: AbortSignal) => AsyncIterable<string>) =>
    (world.exported = pages);

  it('is the text that identity makes, part after part', async () => {
    exporting(async function* () {
      yield await Promise.resolve('{"xp":[],"a name":"Ọlá"');
      yield ',"isWhole":';
      yield 'false}';
    });
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="my-data.json"; filename*=UTF-8''my-data.json`,
    );
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).toBe('{"xp":[],"a name":"Ọlá","isWhole":false}');
  });

  it('is a refusal as any other where nothing of it has come yet', async () => {
    world.refusals.set(exportAccountFile.subject, new PortalError('unavailable', 'Not just now.'));
    const response = await download();
    expect(response.status).toBe(503);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'unavailable', message: 'Not just now.' });
  });

  it('never passes for whole where it broke off', async () => {
    exporting(async function* () {
      yield await Promise.resolve('{"xp":[],"practice":{"tests":[');
      yield '{}';
      throw new PortalError('unavailable', 'Gone.');
    });
    const response = await download();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('is made no faster than it is read, and not at all once its reader has left', async () => {
    const seen = { made: 0, hasLeft: false };
    const long = 'x'.repeat(100_000);
    exporting(async function* (signal) {
      signal.addEventListener('abort', () => (seen.hasLeft = true));
      for (; !signal.aborted; seen.made += 1) {
        yield await Promise.resolve(long);
      }
    });
    const leaving = new AbortController();
    const response = await download(leaving.signal);
    expect(response.status).toBe(200);
    let made = -1;
    // The buffers of the operating system fill, then the stream pauses.
    await until(async () => {
      const isStill = seen.made === made;
      made = seen.made;
      await pause(100);
      return isStill && made > 0;
    });
    expect(made).toBeLessThan(400); // 40 MB, most of it in the buffers of the operating system
    expect(seen.hasLeft).toBe(false);
    leaving.abort();
    await until(() => seen.hasLeft);
  });
});
