/** @looks-at identity testlab xp */
import { startGateway, type RunningGateway } from '@portal/gateway';
import { IdentityModule } from '@portal/identity';
import { createService, NatsTransport } from '@portal/messaging';
import { loadConfig, Metrics } from '@portal/platform';
import { TestlabModule } from '@portal/testlab';
import {
  createTestDatabase,
  startNatsServer,
  startS3Server,
  type TestDatabase,
  type TestNatsServer,
  type TestS3Server,
} from '@portal/testing';
import { XpModule } from '@portal/xp';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PortalClient } from './portal-client.fixture';

jest.setTimeout(180_000);

const NOTES = path.resolve(__dirname, '../../../services/testlab/test-texts/cs-networks.txt');
/** Requests are distributed randomly between both testlabs: after so many, each has had some. */
const UPLOADS_MAX = 40;

let database: TestDatabase;
let nats: TestNatsServer;
let bucket: TestS3Server;
let root: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'portal-uploads-'));
  [database, nats, bucket] = await Promise.all([
    createTestDatabase(),
    startNatsServer({ isLocal: true }),
    startS3Server(),
  ]);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await Promise.all([nats.stop(), bucket.stop()]);
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Configuration of a process: its own data folder, and the shared bucket. */
async function partsOf(name: string) {
  const config = loadConfig({
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    S3_URL: bucket.url,
    AUTH_SECRET: 'a secret that only the tests of this portal know',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(root, name),
    RATE_GENERATE: '1000',
    GENERATIONS_PER_DAY: '1000',
  });
  const transport = await NatsTransport.connect(nats.url, 30);
  stops.push(() => transport.close());
  return { config, transport };
}

async function startTestlab(name: string): Promise<Metrics> {
  const service = await createService(
    { name: 'testlab', module: TestlabModule },
    await partsOf(name),
  );
  stops.push(() => service.close());
  return service.get(Metrics, { strict: false });
}

async function startOneGateway(name: string): Promise<RunningGateway> {
  const { config, transport } = await partsOf(name);
  const gateway = await startGateway(config, transport, { hasOps: false });
  stops.push(() => gateway.stop());
  return gateway;
}

/** Returns the number of calls to the bucket that a process has made. */
async function callsOfBucket(metrics: Metrics): Promise<number> {
  const text = await metrics.registry.metrics();
  return Number(/http_client_calls_total\{client="s3",outcome="2xx"\} (\d+)/.exec(text)?.[1] ?? 0);
}

describe('two gateways and two testlabs without a folder in common', () => {
  it('take and read uploads by a bucket, whichever of them meet', async () => {
    for (const each of [
      { name: 'identity', module: IdentityModule },
      { name: 'xp', module: XpModule },
    ]) {
      const service = await createService(each, await partsOf(each.name));
      stops.push(() => service.close());
    }
    const testlabs = [await startTestlab('testlab-1'), await startTestlab('testlab-2')];
    const gateways = [await startOneGateway('gateway-1'), await startOneGateway('gateway-2')];
    const before = await Promise.all(testlabs.map(callsOfBucket));
    const [first] = gateways;
    const client = new PortalClient(first?.url ?? '', path.join(root, 'identity'));
    const { token } = await client.student('ada.obi@miva.edu.ng');
    const notes = await readFile(NOTES);

    const haveAllRead = async () => {
      const now = await Promise.all(testlabs.map(callsOfBucket));
      return now.every((calls, n) => calls > (before[n] ?? 0));
    };
    for (let n = 0; n < UPLOADS_MAX && !(n > 1 && (await haveAllRead())); n += 1) {
      const form = new FormData();
      form.append('file', new Blob([notes]), 'notes.txt');
      const response = await fetch(`${gateways[n % 2]?.url}/api/testlab/generate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      expect(await response.json()).toMatchObject({ questions: expect.any(Array) });
      expect(response.status).toBe(200);
    }

    expect(await haveAllRead()).toBe(true);
    for (const name of ['gateway-1', 'gateway-2', 'testlab-1', 'testlab-2']) {
      expect(await readdir(path.join(root, name, 'uploads')).catch(() => [])).toEqual([]);
    }
  });
});
