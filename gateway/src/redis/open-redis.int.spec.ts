import { ConfigError } from '@portal/platform';
import { scaledMs, startRedisServer, type TestRedisServer } from '@portal/testing';
import { createClient } from 'redis';
import { until } from '../testing/gateway-pair.fixture';
import { KeptLog } from '../testing/kept-log.fixture';
import { openRedis } from './open-redis';
import { RedisAway, type RedisConnection } from './redis-connection';

const PASSWORD = 'canary/of the:test';

describe('the way to Redis', () => {
  let server: TestRedisServer;
  let log: KeptLog;
  const opened: RedisConnection[] = [];
  beforeAll(async () => {
    server = await startRedisServer({ mustHalt: true, password: PASSWORD });
  });
  beforeEach(async () => {
    log = new KeptLog();
    await server.start();
  });
  afterEach(() => {
    for (const redis of opened.splice(0)) redis.close();
    expect(log.lines.join()).not.toMatch(/canary|redis:\/\//);
  });
  afterAll(() => server.stop());

  const open = async (url = server.url): Promise<RedisConnection> => {
    const redis = await openRedis({ REDIS_URL: url }, log);
    if (!redis) throw new Error('no Redis');
    opened.push(redis);
    return redis;
  };
  const withUser = (credentials: string) => server.url.replace(/\/\/.*@/, `//${credentials}@`);
  const ask = (redis: RedisConnection) => redis.run((client) => client.get('portal:none'));

  it('is none where none is configured', async () => {
    expect(await openRedis({ REDIS_URL: undefined }, log)).toBeNull();
  });

  it('is there at once', async () => {
    const redis = await open();
    expect(redis.isUp).toBe(true);
    expect(await ask(redis)).toBeNull();
    expect(log.lines).toEqual([]);
  });

  it.each([
    ['a wrong password', ':canary-wrong'],
    ['a wrong name', 'canary-name:canary-wrong'],
  ])('ends the start with %s in one line', async (_name, credentials) => {
    await expect(open(withUser(credentials))).rejects.toEqual(
      new ConfigError('Configuration: REDIS_URL: the server refuses the name or password.'),
    );
    expect(log.lines).toEqual([]);
  });

  it('ends the start without a password where one is asked for', async () => {
    await expect(open(server.url.replace(/\/\/.*@/, '//'))).rejects.toThrow(ConfigError);
  });

  it('is not waited for beyond 2 s, and found when it comes', async () => {
    await server.halt();
    const startedAt = performance.now();
    const redis = await open();
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(2_500));
    expect(redis.isUp).toBe(false);
    const received: string[] = [];
    redis.subscriptions.add('portal:test', (message) => received.push(message.toString()));
    await server.start();
    await until(() => redis.isUp);
    await until(async () => {
      await redis.run((client) => client.publish('portal:test', 'hello'));
      return received.includes('hello');
    });
    expect(log.lines).toEqual([
      'warn Redis does not answer (ECONNREFUSED): limits count per process, presence is unknown',
      'info Redis is back',
    ]);
  });

  it('fails at once while it is away, tells of it once, and listens again afterwards', async () => {
    const redis = await open();
    const received: string[] = [];
    redis.subscriptions.addPattern('portal:te*', (message) => {
      received.push(message.toString());
      throw new Error('a listener that stumbles');
    });
    await server.halt();
    await until(() => !redis.isUp);
    const startedAt = performance.now();
    await Promise.all([1, 2, 3].map(() => expect(ask(redis)).rejects.toThrow(RedisAway)));
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(50));
    await server.start();
    await until(() => redis.isUp);
    await until(async () => {
      await redis.run((client) => client.publish('portal:test', 'again'));
      return received.includes('again');
    });
    expect(log.lines[0]).toMatch(/^warn Redis does not answer \(\w+\): limits count per process/);
    expect(log.lines[1]).toBe('info Redis is back');
  });

  it('gives up after 250 ms where it hangs, asks no more, and comes back by itself', async () => {
    const redis = await open();
    const other = createClient({ url: server.url });
    await other.connect();
    await other.sendCommand(['CLIENT', 'PAUSE', '1500', 'ALL']);
    const startedAt = performance.now();
    await expect(ask(redis)).rejects.toThrow(RedisAway);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(400));
    const againAt = performance.now();
    await expect(ask(redis)).rejects.toThrow(RedisAway);
    expect(performance.now() - againAt).toBeLessThan(scaledMs(50));
    await until(() => redis.isUp);
    expect(await ask(redis)).toBeNull();
    other.destroy();
    expect(log.lines).toEqual([
      'warn Redis does not answer (RedisAway): limits count per process, presence is unknown',
      'info Redis is back',
    ]);
  });

  it('tells once of a command that it may not give', async () => {
    const redis = await open();
    const other = createClient({ url: server.url });
    await other.connect();
    await other.sendCommand(['ACL', 'SETUSER', 'poor', 'on', '>poor', '~portal:*', '+@connection']);
    const poor = await open(withUser('poor:poor'));
    await expect(ask(poor)).rejects.toThrow(/NOPERM/);
    await expect(ask(poor)).rejects.toThrow(/NOPERM/);
    expect(log.lines).toEqual([
      'error Redis refuses a command (NOPERM): limits count per process, presence is unknown',
    ]);
    expect(await ask(redis)).toBeNull();
    other.destroy();
  });
});
