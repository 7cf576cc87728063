import { HealthRegistry } from '@portal/platform';
import { startRedisServer, type TestRedisServer } from '@portal/testing';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import { EndedSessions } from '../identity/ended-sessions';
import { Presence } from '../live/presence';
import { until } from '../testing/gateway-pair.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import { createRedisClient, type RedisClient } from './redis-client';

/** Reads the rights in the README, in the form of an ACL command. */
async function readRights(): Promise<string[]> {
  const readme = await readFile(path.join(__dirname, '../../README.md'), 'utf8');
  const line = /^ACL SETUSER \S+ on >\S+ (.*)$/m.exec(readme)?.[1];
  if (!line) throw new Error('the README names no rights');
  return line.split(' ');
}

describe('a gateway with the rights that the README names, and no others', () => {
  let server: TestRedisServer;
  let admin: RedisClient;
  let gateways: [TestGateway, TestGateway];
  let socket: Socket;
  beforeAll(async () => {
    server = await startRedisServer({ mustHalt: true });
    admin = createRedisClient(server.url);
    await admin.connect();
    await admin.aclSetUser('portal', ['on', '>secret', ...(await readRights())]);
    // A limit so low that the count of one call still exists when the test looks it up.
    const env = { REDIS_URL: server.url.replace('//', '//portal:secret@'), RATE_ADDRESS: '6' };
    gateways = [await startTestGateway(env), await startTestGateway(env)];
  });
  afterAll(async () => {
    socket.disconnect();
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    admin.destroy();
    await server.stop();
  });

  it('is refused nothing', async () => {
    const [one, other] = gateways;
    const { token, caller } = other.world.signIn('student');
    socket = io(other.url, { transports: ['websocket'], auth: { token }, reconnection: false });
    await until(async () => (await one.app.get(Presence).count()) === 1);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    one.app.get(EndedSessions).end({ userId: caller.userId, sessionIds: [caller.sessionId] });
    await cut;
    await request(one.url).get('/api/leaderboard').expect(200);
    const { dependencies } = await one.app.get(HealthRegistry).report();
    expect(dependencies).toMatchObject({ redis: 'up' });
    expect(await admin.keys('portal:limit:*')).toHaveLength(1);
    expect(await admin.sendCommand(['ACL', 'LOG'])).toEqual([]);
  });

  it.each(['FLUSHALL', 'FLUSHDB', 'CONFIG GET *', 'KEYS *', 'ACL LIST', 'SHUTDOWN'])(
    'cannot %s',
    async (command) => {
      const own = createRedisClient(server.url.replace('//', '//portal:secret@'));
      await own.connect();
      await expect(own.sendCommand(command.split(' '))).rejects.toThrow(/NOPERM/);
      own.destroy();
    },
  );
});
