import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'nats';
import { createClient } from 'redis';
import { startNatsServer } from './nats-server';
import { startRedisServer } from './redis-server';

async function redisAt(url: string) {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined); // reported by the call
  return client.connect();
}

describe('a Redis for tests', () => {
  it('keeps its address over a restart, and nothing else', async () => {
    const server = await startRedisServer({ mustHalt: true });
    const before = await redisAt(server.url);
    await before.set('key', 'value');
    await server.flush();
    await expect(before.get('key')).resolves.toBeNull();
    await before.set('key', 'value');
    before.destroy();
    await server.restart();
    const after = await redisAt(server.url);
    await expect(after.get('key')).resolves.toBeNull();
    after.destroy();
    await server.stop();
  });

  it('asks for its password', async () => {
    const server = await startRedisServer({ mustHalt: true, password: 'sesame' });
    const wrong = server.url.replace('sesame', 'guess');
    await expect(redisAt(wrong)).rejects.toThrow(/WRONGPASS/);
    const client = await redisAt(server.url);
    await expect(client.ping()).resolves.toBe('PONG');
    client.destroy();
    await server.flush();
    await server.stop();
  });
});

describe('a NATS for tests', () => {
  it('keeps its streams in a folder that it was given', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kept-'));
    const first = await startNatsServer({ isLocal: true, folder });
    const connection = await connect({ servers: first.url });
    await (await connection.jetstreamManager()).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await connection.jetstream().publish('kept.fact', 'told');
    await connection.close();
    await first.stop();
    const second = await startNatsServer({ isLocal: true, folder });
    const again = await connect({ servers: second.url });
    const { state } = await (await again.jetstreamManager()).streams.info('KEPT');
    expect(state.messages).toBe(1);
    await again.close();
    await second.stop();
    await rm(folder, { recursive: true });
  });

  it('refuses to halt one that somebody else runs', async () => {
    const own = await startNatsServer({ mustHalt: true });
    process.env['TEST_NATS_URL'] = own.url;
    const lent = await startNatsServer();
    delete process.env['TEST_NATS_URL'];
    expect(lent.url).toBe(own.url);
    await expect(lent.halt()).rejects.toThrow(/belongs to somebody else/);
    await own.stop();
  });
});
