import { startRedisServer, type TestRedisServer } from '@portal/testing';
import { EventEmitter } from 'node:events';
import type { Caller } from '@portal/contracts/identity';
import { openRedis } from '../redis/open-redis';
import type { RedisConnection } from '../redis/redis-connection';
import { DoubleWorld } from '../testing/double-world.fixture';
import { until } from '../testing/gateway-pair.fixture';
import { quietLogger } from '../testing/kept-log.fixture';
import { Presence } from './presence';

describe('presence', () => {
  const world = new DoubleWorld();
  let server: TestRedisServer;
  const ended: (() => void | Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startRedisServer({ mustHalt: true });
  });
  beforeEach(() => server.flush());
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
  });
  afterAll(() => server.stop());

  const presence = async (url: string | undefined, publishEveryMs?: number) => {
    const redis: RedisConnection | null = await openRedis({ REDIS_URL: url }, quietLogger);
    const made = new Presence(redis, publishEveryMs);
    made.onModuleInit();
    ended.push(
      () => made.onModuleDestroy(),
      () => redis?.close(),
    );
    return made;
  };
  const enter = (there: Presence, caller: Caller) => {
    const socket = new EventEmitter();
    there.watch(socket, caller);
    return socket;
  };
  const student = () => world.signIn('student').caller;

  it('without Redis is of this process', async () => {
    const there = await presence(undefined);
    const ada = student();
    const socket = enter(there, ada);
    enter(there, ada);
    enter(there, student());
    enter(there, world.signIn('admin').caller);
    expect(await there.count()).toBe(2);
    socket.emit('disconnect');
    expect(await there.count()).toBe(2);
  });

  it('is right again without a connection having gone, after Redis was emptied', async () => {
    const there = await presence(server.url, 100);
    enter(there, student());
    await until(async () => (await there.count()) === 1);
    await server.flush();
    expect(await there.count()).toBe(0);
    await until(async () => (await there.count()) === 1);
  });

  it('is right at once after Redis was restarted and remembers nothing', async () => {
    const there = await presence(server.url);
    enter(there, student());
    await until(async () => (await there.count()) === 1);
    await server.restart();
    await until(async () => (await there.count()) === 1);
  });

  it('counts more students than go into one call', async () => {
    const there = await presence(server.url, 100);
    const [first] = Array.from({ length: 1_500 }, () => enter(there, student()));
    await until(async () => (await there.count()) === 1_500);
    first?.emit('disconnect');
    // The disconnect uses the same connection and therefore arrives before this answer.
    await there.count();
    await server.flush();
    await until(async () => (await there.count()) === 1_499);
  });
});
