import type { EventContract } from '@portal/contracts';
import { createService, Messages, NatsTransport } from '@portal/messaging';
import { loadConfig } from '@portal/platform';
import {
  startNatsServer,
  startRedisServer,
  type TestNatsServer,
  type TestRedisServer,
} from '@portal/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import type { z } from 'zod';
import { startGateway, type RunningGateway } from '../start-gateway';
import { DoubleWorld, type TestSession } from './double-world.fixture';
import { doublesOf } from './test-gateway.fixture';

/** Index of one of the two gateways. */
export type Side = 0 | 1;

/** Two gateways on one NATS server, and on one Redis server unless `env` differs, with doubles. */
export class GatewayPair {
  private readonly sockets: Socket[] = [];

  private constructor(
    readonly world: DoubleWorld,
    readonly redis: TestRedisServer,
    readonly gateways: readonly [RunningGateway, RunningGateway],
    private readonly emitting: Messages,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<GatewayPair> {
    const world = new DoubleWorld();
    const [nats, redis] = await Promise.all([
      startNatsServer(),
      startRedisServer({ mustHalt: true }),
    ]);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pair-'));
    const config = configOf(dataDir, nats, redis, env);
    const join = () => NatsTransport.connect(nats.url, 10);
    const transports = [await join(), await join(), await join()] as const;
    const services = await createService(await doublesOf(world), {
      config,
      transport: transports[2],
    });
    const gateways = [
      await startGateway(config, transports[0], { hasOps: false }),
      await startGateway(config, transports[1], { hasOps: false }),
    ] as const;
    const end = async () => {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await services.close();
      await Promise.all(transports.map((transport) => transport.close()));
      await Promise.all([nats.stop(), redis.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    };
    const messages = services.get(Messages, { strict: false });
    return new GatewayPair(world, redis, gateways, messages, end);
  }

  /** Publishes an event through NATS, as a service would. */
  emit<E extends EventContract>(event: E, payload: z.input<E['payload']>): Promise<void> {
    return this.emitting.emit(event, payload);
  }

  at(side: Side): RunningGateway {
    return this.gateways[side];
  }

  /** Returns the status of an authenticated call. */
  async read(side: Side, { token }: TestSession): Promise<number> {
    const { status } = await request(this.at(side).url)
      .get('/api/auth/xp/current')
      .set('authorization', `Bearer ${token}`);
    return status;
  }

  /** Opens a socket and waits until it is connected or refused. */
  async connect(side: Side, { token }: TestSession): Promise<Socket> {
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(this.at(side).url, { ...options, auth: { token } });
    this.sockets.push(socket);
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('connect_error', () => resolve());
    });
    return socket;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.disconnect();
    await this.end();
  }
}

function configOf(
  dataDir: string,
  nats: TestNatsServer,
  redis: TestRedisServer,
  env: Record<string, string>,
) {
  return loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    NATS_URL: nats.url,
    REDIS_URL: redis.url,
    ...env,
  });
}

/** Waits until a condition holds; the timeout of the test bounds the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}
