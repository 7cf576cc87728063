import {
  startNatsServer,
  startRedisServer,
  startSourceProcess,
  type TestRedisServer,
} from '@portal/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const REGISTER = path.resolve(__dirname, '../../../tools/register-typescript.cjs');
const MAIN = path.join(__dirname, '../main.ts');
const EMITTING = path.join(__dirname, '../testing/gateway-process.fixture.ts');

describe('a gateway in a process of its own', () => {
  let redis: TestRedisServer;
  let dataDir: string;
  beforeAll(async () => {
    redis = await startRedisServer({ mustHalt: true, password: 'canary-right' });
    dataDir = await mkdtemp(path.join(tmpdir(), 'outage-'));
  });
  beforeEach(() => redis.start());
  afterAll(async () => {
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const env = (more: Record<string, string>) => ({
    PATH: process.env['PATH'],
    PORT: '0',
    OPS_PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    REDIS_URL: redis.url,
    ...more,
  });

  it('lives on when Redis is killed under what it tells the others', async () => {
    const running = startSourceProcess(EMITTING, [], env({ LOG_LEVEL: 'silent' }));
    if (!running.child.stdout) throw new Error('no output');
    const lines = createInterface({ input: running.child.stdout });
    const states = lines[Symbol.asyncIterator]();
    const untilState = async (state: string, times: number) => {
      for (let received = 0; received < times;) {
        const { value, done } = await states.next();
        if (done) throw new Error('the gateway has ended');
        if (value === state) received++;
      }
    };
    await untilState('up', 20);
    await redis.halt();
    await untilState('away', 100);
    await redis.start();
    await untilState('up', 20);
    expect(running.child.exitCode).toBeNull();
    await running.kill();
  });

  it('does not start with a wrong password, and says so in one line without it', async () => {
    const nats = await startNatsServer();
    const wrong = redis.url.replace('canary-right', 'canary-wrong');
    const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
      const given = { env: env({ NATS_URL: nats.url, REDIS_URL: wrong }) };
      const args = ['--require', REGISTER, MAIN];
      execFile(process.execPath, args, given, (error, stdout, stderr) =>
        resolve({ code: error?.code, output: stdout + stderr }),
      );
    });
    await nats.stop();
    expect(ended).toEqual({
      code: 1,
      output: 'gateway: Configuration: REDIS_URL: the server refuses the name or password.\n',
    });
  });
});
