import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  createTestDatabase,
  scaledMs,
  startNatsServer,
  startRedisServer,
  type TestDatabase,
  type TestNatsServer,
  type TestRedisServer,
} from '@portal/testing';

const ROOT = path.resolve(__dirname, '../../..');
/** Value of every secret; a log that contains it has leaked one. */
const CANARY = 'c4n4ry-0f-4-s3cr3t-th4t-n0b0dy-m4y-s33';

let database: TestDatabase;
let nats: TestNatsServer;
let redis: TestRedisServer;
beforeAll(async () => {
  [database, nats, redis] = await Promise.all([
    createTestDatabase(),
    startNatsServer({ isLocal: true }),
    startRedisServer({ isLocal: true, password: 'the-right-one' }),
  ]);
});
afterAll(async () => {
  await Promise.all([nats.stop(), redis.stop()]);
  await database.drop();
});

/** Complete and correct environment of a process of the portal. */
function rightEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    AUTH_SECRET: CANARY,
    ADMIN_EMAIL: 'dean@miva.edu.ng',
    ADMIN_PASSWORD: CANARY,
    START_WITHIN_SECONDS: '1',
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'debug',
  };
}

/** Runs a built process that cannot start, until it exits. */
async function run(main: string, change: (env: Record<string, string>) => void) {
  const env = rightEnvironment();
  change(env);
  const child = spawn(process.execPath, [path.join(ROOT, main)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A process that starts nevertheless must not outlive the test.
  const overdue = setTimeout(() => child.kill('SIGKILL'), scaledMs(30_000));
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  const [stdout, stderr] = await printed;
  clearTimeout(overdue);
  return { code, stderr, everything: stdout + stderr };
}

const set = (name: string, value: string) => (env: Record<string, string>) => {
  env[name] = value;
};
const without = (name: string) => (env: Record<string, string>) => {
  delete env[name];
};
const withPassword = (url: string) => {
  const changed = new URL(url);
  changed.password = CANARY;
  return changed.href;
};

const XP = 'services/xp/dist/main.js';
const IDENTITY = 'services/identity/dist/main.js';
const TESTLAB = 'services/testlab/dist/main.js';
const LIBRARY = 'services/library/dist/main.js';
const GATEWAY = 'gateway/dist/main.js';
const away = (scheme: string) => `${scheme}://portal:${CANARY}@127.0.0.1:9`;

describe('a process whose surroundings are wrong', () => {
  it.each<[string, string, (env: Record<string, string>) => void, RegExp]>([
    ['xp', XP, without('DATABASE_URL'), /DATABASE_URL must be set/],
    ['identity', IDENTITY, without('NATS_URL'), /NATS_URL must be set/],
    ['identity', IDENTITY, without('AUTH_SECRET'), /AUTH_SECRET must be set/],
    ['testlab', TESTLAB, without('DATABASE_URL'), /DATABASE_URL must be set/],
    ['gateway', GATEWAY, without('NATS_URL'), /NATS_URL must be set/],
    ['xp', XP, set('DATABASE_URL', `mysql://u:${CANARY}@h/d`), /DATABASE_URL must be a URL with/],
    ['gateway', GATEWAY, set('REDIS_URL', `http://:${CANARY}@h`), /REDIS_URL must be a URL with/],
    [
      'testlab',
      TESTLAB,
      set('DATABASE_URL', `${away('postgres')}/portal`),
      /no PostgreSQL answers/,
    ],
    ['identity', IDENTITY, set('NATS_URL', away('nats')), /no NATS server answers at 127/],
    ['gateway', GATEWAY, set('NATS_URL', away('nats')), /no NATS server answers at 127/],
    ['xp', XP, set('EVENTSTORE_URL', `${away('esdb')}?tls=false`), /password are not sent/],
    ['xp', XP, set('EVENTSTORE_URL', away('esdb')), /no EventStoreDB answers at/],
    [
      'library',
      LIBRARY,
      set('GOOGLE_BOOKS_URL', `ftp://:${CANARY}@h`),
      /GOOGLE_BOOKS_URL must be a URL with/,
    ],
  ])('%s ends with one clear line: %#', async (name, main, change, line) => {
    const { code, stderr, everything } = await run(main, change);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(line) });
    expect(stderr.trimEnd()).toMatch(new RegExp(`^${name}: Configuration: [^\\n]*$`));
    expect(everything).not.toContain(CANARY);
  });

  it('ends with one clear line where a password is wrong', async () => {
    const wrong = [
      await run(XP, set('DATABASE_URL', withPassword(database.url))),
      await run(GATEWAY, set('REDIS_URL', withPassword(redis.url))),
    ];
    for (const { code, stderr, everything } of wrong) {
      expect(code).toBe(1);
      expect(stderr.trimEnd()).toMatch(/_URL: the server refuses the name or password\.$/);
      expect(stderr.trimEnd()).not.toContain('\n');
      expect(everything).not.toContain(CANARY);
    }
  });
});
