import { generateQuestions } from '@portal/contracts/testlab';
import { answerMessage } from '@portal/contracts/assistant';
import type { INestMicroservice } from '@nestjs/common';
import { createService, NatsTransport } from '@portal/messaging';
import { findFreePort, loadConfig } from '@portal/platform';
import {
  scaledMs,
  startNatsServer,
  startSourceProcess,
  type SourceProcess,
  type TestNatsServer,
} from '@portal/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { DoubleWorld } from './testing/double-world.fixture';
import { until } from './testing/gateway-pair.fixture';
import { SteadyReads } from './testing/steady-reads.fixture';
import { doublesOf } from './testing/test-gateway.fixture';

const MAIN = path.join(__dirname, 'main.ts');
const MANIFEST = path.join(__dirname, '../../deploy/kubernetes/base/process-patch.yaml');
/** No rate limits: the test reads as fast as the gateway answers. */
const UNLIMITED = {
  RATE_SESSION: '1000000',
  RATE_PERSON: '1000000',
  RATE_ADDRESS: '1000000',
  RATE_CONNECTION: '1000000',
};
/** Reads that must be answered before the next step. */
const SOME = 20;

/** Longest time from SIGTERM to the exit that the manifests give a process, in ms. */
function patienceMs(): number {
  const text = readFileSync(MANIFEST, 'utf8');
  const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1]);
  const pause = Number(/preStop:\s+sleep: \{ seconds: (\d+) \}/.exec(text)?.[1]);
  return (grace - pause) * 1_000;
}

interface Gateway {
  url: string;
  opsUrl: string;
  running: SourceProcess;
}

const statusOf = ({ opsUrl }: Gateway, probe: 'live' | 'ready') =>
  fetch(`${opsUrl}/health/${probe}`).then(
    ({ status }) => status,
    () => 0,
  );

describe('two gateways as processes, of which one is stopped', () => {
  const world = new DoubleWorld();
  let nats: TestNatsServer;
  let folder: string;
  let services: INestMicroservice;
  let transport: NatsTransport;
  let gateways: Gateway[];

  beforeAll(async () => {
    nats = await startNatsServer();
    folder = await mkdtemp(path.join(tmpdir(), 'drain-'));
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', NATS_URL: nats.url, ...UNLIMITED };
    transport = await NatsTransport.connect(nats.url, 10);
    const config = loadConfig(env);
    services = await createService(await doublesOf(world), { config, transport });
    gateways = await Promise.all([start(env), start(env)]);
  });
  afterAll(async () => {
    await Promise.all(gateways.map(({ running }) => running.kill()));
    await services.close();
    await transport.close();
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(env: NodeJS.ProcessEnv): Promise<Gateway> {
    const [port, opsPort] = [await findFreePort(), await findFreePort()];
    const own = { PORT: String(port), OPS_PORT: String(opsPort), HOST: '127.0.0.1' };
    const running = startSourceProcess(MAIN, [], { PATH: process.env.PATH, ...env, ...own });
    const [url, opsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${opsPort}`];
    const gateway = { url, opsUrl, running };
    await until(async () => (await statusOf(gateway, 'ready')) === 200);
    return gateway;
  }

  it('fails no request, ends what is under way well, and exits with 0 in time (G86)', async () => {
    const [going, staying] = gateways;
    if (!going || !staying) throw new Error('There are no gateways.');
    const { token } = world.signIn('student');
    const reads = new SteadyReads([going.url, staying.url], '/api/auth/xp/current', token);
    reads.start();
    await reads.untilAnswered(SOME);

    world.isGenerationSlow = true;
    const post = (way: string) =>
      request(going.url).post(way).set('authorization', `Bearer ${token}`);
    const slow = post('/api/testlab/generate')
      .field('topics', 'loops')
      .then((answer) => answer);
    const stream = post('/api/chat/send')
      .set('accept', 'text/event-stream')
      .send({ message: 'slow' })
      .then((answer) => answer);
    await world.untilRequested(generateQuestions.subject, 0);
    await world.untilRequested(answerMessage.subject, 0);

    const ended = once(going.running.child, 'exit');
    const stoppedAt = performance.now();
    going.running.child.kill('SIGTERM');
    // It answers for a moment longer and is not ready, so clients use the other gateway.
    await until(async () => (await statusOf(going, 'ready')) === 503);
    expect(await statusOf(going, 'live')).toBe(200);
    await reads.untilAnswered(SOME);
    expect(reads.goesTo(going.url)).toBe(false);
    const { generationId } = generateQuestions.request.parse(
      world.lastOf(generateQuestions.subject),
    );
    world.aborted.emit('spoken');
    world.aborted.emit(generationId);

    expect((await stream).text).toMatch(/"text":"moves\."[^]*event: end/);
    expect((await slow).status).toBe(499);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - stoppedAt).toBeLessThan(scaledMs(patienceMs()));
    await reads.untilAnswered(SOME);
    await reads.stop();
    expect(reads.failures).toEqual([]);
  });
});
