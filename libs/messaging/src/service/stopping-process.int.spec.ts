import { once } from 'node:events';
import path from 'node:path';
import { Module } from '@nestjs/common';
import { findFreePort, runAsReading } from '@portal/platform';
import {
  startNatsServer,
  startSourceProcess,
  until,
  type SourceProcess,
  type TestNatsServer,
} from '@portal/testing';
import { MessagesModule } from '../messages.module';
import { startServiceOn, type StartedService } from '../service-on-transport.fixture';
import { breakDown, readSlowly } from './stopping-process.fixture';

const MAIN = path.join(__dirname, 'stopping-process.fixture.ts');
/**
 * Duration of a request that ends within a time limit of 60 s, and of one that exceeds what
 * remains of a limit of 10 s, in ms.
 */
const [LONG_MS, TOO_LONG_MS] = [3_000, 30_000];

@Module({ imports: [MessagesModule.forGateway()] })
class AskerModule {}

interface Reader {
  opsUrl: string;
  running: SourceProcess;
  said: () => string;
}

const statusOf = ({ opsUrl }: Reader, probe: 'live' | 'ready') =>
  fetch(`${opsUrl}/health/${probe}`).then(
    ({ status }) => status,
    () => 0,
  );

describe('a service as a process that is sent SIGTERM', () => {
  let nats: TestNatsServer;
  let asker: StartedService;
  const readers: Reader[] = [];

  beforeAll(async () => {
    nats = await startNatsServer();
    asker = await startServiceOn('over NATS', nats, { name: 'asker', module: AskerModule });
  });
  afterEach(() => Promise.all(readers.splice(0).map(({ running }) => running.kill())));
  afterAll(async () => {
    await asker.stop();
    await nats.stop();
  });

  async function start(stopWithinSeconds: number, hook = 'ends'): Promise<Reader> {
    const opsPort = await findFreePort();
    const running = startSourceProcess(MAIN, [hook], {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      NATS_URL: nats.url,
      DATABASE_URL: 'postgresql://nobody@127.0.0.1/none', // it sends none
      OPS_PORT: String(opsPort),
      STOP_WITHIN_SECONDS: String(stopWithinSeconds),
    });
    let said = '';
    running.child.stdout?.on('data', (chunk) => (said += String(chunk)));
    const reader = { opsUrl: `http://127.0.0.1:${opsPort}`, running, said: () => said };
    readers.push(reader);
    await until(async () => (await statusOf(reader, 'ready')) === 200);
    return reader;
  }
  const read = (ms: number) => asker.messages.request(readSlowly, { ms });
  const underWay = async ({ opsUrl }: Reader) => {
    const text = await (await fetch(`${opsUrl}/metrics`)).text();
    return Number(/^portal_requests_under_way(?:\{.*\})? (\d+)$/m.exec(text)?.[1]);
  };

  it('ends what it works on, is not ready meanwhile, and exits with 0', async () => {
    const going = await start(60);
    const long = read(LONG_MS);
    await until(async () => (await underWay(going)) === 1);
    const ended = once(going.running.child, 'exit');
    going.running.child.kill('SIGTERM');
    await until(async () => (await statusOf(going, 'ready')) === 503);
    expect(await statusOf(going, 'live')).toBe(200);
    const staying = await start(60);
    await expect(read(0)).resolves.toEqual({ pid: staying.running.child.pid });
    await expect(long).resolves.toEqual({ pid: going.running.child.pid });
    expect(await ended).toEqual([0, null]);
  });

  it('refuses in time what takes longer than it has, and a reader asks another process', async () => {
    const going = await start(10);
    const command = read(TOO_LONG_MS);
    const refused = expect(command).rejects.toMatchObject({ code: 'unavailable' });
    const asked = runAsReading(() => read(TOO_LONG_MS));
    await until(async () => (await underWay(going)) === 2);
    const staying = await start(10);
    const ended = once(going.running.child, 'exit');
    going.running.child.kill('SIGTERM');
    await refused;
    await until(async () => (await underWay(staying)) === 1);
    expect(await ended).toEqual([0, null]);
    void asked.catch(() => undefined); // it ends with the test
  });

  it('refuses what it works on where an error breaks it, and runs its hooks, however much time a stop has', async () => {
    const going = await start(60);
    const command = read(TOO_LONG_MS);
    const refused = expect(command).rejects.toMatchObject({ code: 'unavailable' });
    await until(async () => (await underWay(going)) === 1);
    const ended = once(going.running.child, 'exit');
    await asker.messages.request(breakDown, {});
    await refused;
    expect(await ended).toEqual([1, null]);
    expect(going.said()).toMatch(/^hook$/m);
  });

  it('ends in good order beside a hook that hangs', async () => {
    const going = await start(10, 'hangs');
    const ended = once(going.running.child, 'exit');
    going.running.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(going.said()).toBe('hook\n');
  });
});
