import { startRedisServer, type TestRedisServer } from '@portal/testing';
import { createRedisClient, type RedisClient } from '../redis/redis-client';
import { RedisConnection } from '../redis/redis-connection';
import { quietLogger } from '../testing/kept-log.fixture';
import type { Limit } from './limit';
import { RateCounter } from './rate-counter';

const PATIENT_MS = 10_000;

describe('a limit that gateways share', () => {
  let server: TestRedisServer;
  let redis: RedisConnection;
  let limiter: RateCounter;
  const admin = async <T>(work: (client: RedisClient) => Promise<T>) => {
    const client = createRedisClient(server.url);
    await client.connect();
    return work(client).finally(() => client.destroy());
  };

  const taking = async (counter: RateCounter, limits: Limit[]) => await counter.take(limits);

  beforeAll(async () => {
    server = await startRedisServer({ mustHalt: true });
    redis = await connected();
    limiter = new RateCounter(redis);
  });
  beforeEach(() => server.flush());
  afterAll(async () => {
    redis.close();
    await server.stop();
  });
  const connected = async () => {
    // Long timeout: a busy machine must not look like a hanging Redis.
    const opened = new RedisConnection(server.url, quietLogger, PATIENT_MS);
    await new Promise<void>((resolve) => {
      opened.onReady(resolve);
      opened.connect(() => undefined);
    });
    return opened;
  };
  const waits = async (count: number, key: string, perMinute: number) => {
    const taken: number[] = [];
    for (let call = 0; call < count; call++) {
      taken.push(await limiter.take([{ key, perMinute }]));
    }
    return taken;
  };

  it('is each gateway’s own where that is asked for, and costs Redis nothing', async () => {
    const other = new RateCounter(redis);
    const own: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      own.push(limiter.takeHere([{ key: 'ada', perMinute: 6 }]));
    }
    expect(own).toEqual([0, 0, 0, 0, 0, 0, 10]);
    expect(other.takeHere([{ key: 'ada', perMinute: 6 }])).toBe(0);
    expect(await admin((client) => client.dbSize())).toBe(0);
  });

  it('lets a minute’s worth through at once, and then says how long to wait', async () => {
    expect(await waits(7, 'ada', 6)).toEqual([0, 0, 0, 0, 0, 0, 10]);
    expect(await limiter.waitOf({ key: 'ada', perMinute: 6 })).toBe(10);
    expect(await waits(1, 'ben', 6)).toEqual([0]);
  });

  it('gives back a share as time passes', async () => {
    const perMinute = 1_200;
    const all = await Promise.all(
      Array.from({ length: 1_300 }, () => taking(limiter, [{ key: 'ada', perMinute }])),
    );
    expect(all.filter((wait) => wait === 0).length).toBeGreaterThanOrEqual(1_200);
    expect(all.at(-1)).toBe(1);
    while ((await limiter.waitOf({ key: 'ada', perMinute })) > 0);
    expect(await limiter.take([{ key: 'ada', perMinute }])).toBe(0);
  });

  it('takes of several in turn, and of none behind one that has none left', async () => {
    const narrow = { key: 'e-mail', perMinute: 1 };
    const wide = { key: 'address', perMinute: 2 };
    const taken = [
      await limiter.take([narrow, wide]),
      await limiter.take([narrow, wide]),
      await limiter.take([wide]),
      await limiter.take([wide]),
    ];
    expect(taken).toEqual([0, 60, 0, 30]);
  });

  it('lets exactly as many through as there are, however many come at once', async () => {
    const other = await connected();
    const race = [{ key: 'race', perMinute: 10 }];
    const calls = Array.from({ length: 20 }, () => [limiter, new RateCounter(other)]).flat();
    const taken = await Promise.all(calls.map((each) => taking(each, race)));
    expect(taken.filter((wait) => wait === 0)).toHaveLength(10);
    other.close();
  });

  it('goes on after a restart has made Redis forget the script', async () => {
    expect(await waits(1, 'ada', 6)).toEqual([0]);
    await admin((client) => client.scriptFlush());
    expect(await waits(1, 'ada', 6)).toEqual([0]);
  });

  it('keeps nothing longer than it counts, and names nobody', async () => {
    await waits(2, 'sign-in 192.0.2.7 ada@miva.edu.ng', 6);
    await admin(async (client) => {
      const [key = '', ...more] = await client.keys('*');
      expect(more).toEqual([]);
      expect(key).toMatch(/^portal:limit:[\w-]{43}$/);
      expect(await client.pTTL(key)).toBeGreaterThan(15_000);
      expect(await client.pTTL(key)).toBeLessThanOrEqual(20_000);
    });
  });

  it('shuts nobody out after the clock of Redis was set back', async () => {
    await waits(7, 'ada', 6);
    await admin(async (client) => {
      const [key = ''] = await client.keys('*');
      await client.set(key, String((Date.now() + 3_600_000) * 1_000));
    });
    expect(await waits(1, 'ada', 6)).toEqual([0]);
  });
});
