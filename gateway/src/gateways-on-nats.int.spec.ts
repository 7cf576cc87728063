import type { INestMicroservice } from '@nestjs/common';
import { xpChanged } from '@portal/contracts/xp';
import { createService, Messages, NatsTransport } from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import { scaledMs, startNatsServer, type TestNatsServer } from '@portal/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import { startGateway, type RunningGateway } from './start-gateway';
import { DoubleWorld, type TestSession } from './testing/double-world.fixture';
import { doublesOf } from './testing/test-gateway.fixture';

describe('two gateways on one NATS', () => {
  const world = new DoubleWorld();
  let nats: TestNatsServer;
  let dataDir: string;
  let services: INestMicroservice;
  let gateways: RunningGateway[];
  let transports: NatsTransport[];
  const open: Socket[] = [];

  beforeAll(async () => {
    nats = await startNatsServer({ mustHalt: true });
    dataDir = await mkdtemp(path.join(tmpdir(), 'gateways-'));
    const config = loadConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      NATS_URL: nats.url,
    });
    transports = await Promise.all([1, 2, 3].map(() => NatsTransport.connect(nats.url, 10)));
    const [forServices, ...forGateways] = transports;
    if (!forServices) throw new Error('no transport');
    services = await createService(await doublesOf(world), { config, transport: forServices });
    gateways = await Promise.all(
      forGateways.map((transport) => startGateway(config, transport, { hasOps: false })),
    );
  });
  afterAll(async () => {
    open.forEach((socket) => socket.disconnect());
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await services.close();
    await Promise.all(transports.map((transport) => transport.close()));
    await nats.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const at = (index: number) => gateways[index]?.url ?? '';
  const read = (index: number, { token }: TestSession) =>
    request(at(index)).get('/api/auth/xp/current').set('authorization', `Bearer ${token}`);
  const connected = async (index: number, { token }: TestSession): Promise<Socket> => {
    const socket = io(at(index), { transports: ['websocket'], forceNew: true, auth: { token } });
    open.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };

  it('tell a balance to the sockets of both', async () => {
    const ada = world.signIn('student');
    const sockets = await Promise.all([connected(0, ada), connected(1, ada)]);
    const received = Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('xp:update', resolve))),
    );
    const messages = services.get(Messages, { strict: false });
    const { userId: studentId } = ada.caller;
    const change = { balanceMxp: 1_500, changeMxp: 1_500, revision: 1, reason: 'test' as const };
    await messages.emit(xpChanged, { studentId, ...change });
    expect(await received).toEqual([{ totalXP: 1.5 }, { totalXP: 1.5 }]);
  });

  it('both know within a second that a session has ended at one of them', async () => {
    const ada = world.signIn('student');
    const socket = await connected(1, ada);
    expect((await read(1, ada)).status).toBe(200);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const startedAt = performance.now();
    await request(at(0)).post('/api/auth/logout').set('authorization', `Bearer ${ada.token}`);
    await cut;
    expect((await read(1, ada)).status).toBe(401);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(1_000));
  });

  it('go on showing what they know while NATS is gone, and recover by themselves', async () => {
    const ada = world.signIn('student');
    expect((await read(0, ada)).status).toBe(200);
    await nats.halt();
    expect((await read(0, ada)).status).toBe(200);
    expect((await request(at(0)).get('/health/live')).status).toBe(200);
    await nats.start();
    const ben = world.signIn('student');
    const isBack = async () => (await read(0, ben)).status === 200;
    while (!(await isBack()));
  });

  it('ask anew after NATS was gone, since events may have been lost', async () => {
    const ada = world.signIn('student');
    world.balances.set(ada.caller.userId, 1_000);
    const totalXp = async (): Promise<unknown> =>
      ((await read(0, ada)).body as { totalXP?: unknown }).totalXP;
    while ((await totalXp()) !== 1);
    await nats.halt();
    world.balances.set(ada.caller.userId, 2_000);
    expect(await totalXp()).toBe(1);
    await nats.start();
    while ((await totalXp()) !== 2);
  });
});
