import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TransportModule, type PortalTransport } from '@portal/messaging';
import {
  createLogger,
  HealthRegistry,
  Metrics,
  NestLogger,
  PlatformModule,
  sleep,
  startOpsServer,
  startTimer,
  type Clock,
  type PortalConfig,
} from '@portal/platform';
import type { AddressInfo } from 'node:net';
import { OwnOrigin } from './access/own-origin';
import { GatewayModule } from './gateway.module';
import { ConnectionDrain } from './http/connection-drain';
import { limitConnections } from './connections/connection-limits';
import { createHttpServer } from './http/http-server';
import { refuseOtherProtocols } from './http/other-protocols';
import { LiveAdapter } from './live/live.adapter';
import { Admission } from './overload/admission';
import { PolledReads } from './polling/polled-reads';
import { openRedis } from './redis/open-redis';
import type { RedisConnection } from './redis/redis-connection';
import { RedisModule } from './redis/redis.module';

/** Longest time that calls under way get to end in, in ms; in one process the services and the database have as long for themselves. */
const DRAIN_MS = 5_000;

/** Connections that the system keeps until they are accepted; if that is full, new ones wait for seconds. */
const BACKLOG = 4_096;

export interface GatewayOptions {
  /** Default: the system's. */
  clock?: Clock;
  /** Further dependencies of this process, by name; each throws where it is down. */
  checks?: Readonly<Record<string, () => Promise<void>>>;
  /**
   * How long it answers on when it is to stop, not ready any more, with answers that send clients elsewhere, in ms: a
   * connection that just closes may do so under a call that is on its way. Default: not at all.
   */
  leaveMs?: number;
  /** Name in log lines, where services share this process. Default: `gateway`. */
  loggedAs?: string;
  /** Whether health details and metrics are served on OPS_PORT. Default: yes. */
  hasOps?: boolean;
}

export interface RunningGateway {
  /** Where it listens. */
  url: string;
  port: number;
  app: NestFastifyApplication;
  /** Takes no new call, lets those under way end, has sockets move; within 10 s. */
  stop(): Promise<void>;
}

/** Starts the gateway on a transport; the services that it asks may start before or after it. */
export async function startGateway(
  config: PortalConfig,
  transport: PortalTransport,
  options: GatewayOptions = {},
): Promise<RunningGateway> {
  const logger = new NestLogger(createLogger(config, options.loggedAs ?? 'gateway'));
  const redis = await openRedis(config, logger);
  const parts = { config, transport, redis, logger };
  const app = await createGateway(parts, options).catch((error: unknown) => {
    redis?.close();
    throw error;
  });
  try {
    await app.startAllMicroservices();
    // Socket.IO listens to requests by then.
    await app.init();
    refuseOtherProtocols(app.getHttpServer());
    limitConnections(app.getHttpServer(), {
      config,
      metrics: app.get(Metrics),
      admission: app.get(Admission),
    });
    const drain = new ConnectionDrain(app.getHttpServer());
    await app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG });
    const ops = options.hasOps === false ? undefined : await startOps(app, config);
    return running(app, { drain, leaveMs: options.leaveMs ?? 0, stopOps: async () => ops?.stop() });
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** What a gateway is made of. */
interface Parts {
  config: PortalConfig;
  transport: PortalTransport;
  redis: RedisConnection | null;
  logger: NestLogger;
}

async function createGateway(
  { config, transport, redis, logger }: Parts,
  { clock, checks = {} }: GatewayOptions,
): Promise<NestFastifyApplication> {
  const root = {
    module: GatewayRoot,
    imports: [
      PlatformModule.forProcess(config, clock),
      TransportModule.forRoot(transport, 'gateway'),
      RedisModule.forRoot(redis),
      GatewayModule,
    ],
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    await createHttpServer(config),
    {
      logger,
      bodyParser: false,
      abortOnError: false,
    },
  );
  app.useWebSocketAdapter(new LiveAdapter(app, app.get(OwnOrigin), redis));
  const microservice = app.connectMicroservice(transport.serverOptions('gateway', true));
  // Whenever the connection goes or comes, events may have been lost.
  microservice.status.subscribe(() => app.get(PolledReads).expireAll());
  const health = app.get(HealthRegistry);
  for (const [name, check] of Object.entries(checks)) health.register(name, check);
  return app;
}

function startOps(app: NestFastifyApplication, config: PortalConfig) {
  const health = app.get(HealthRegistry);
  const metrics = app.get(Metrics);
  return startOpsServer(
    { report: () => health.report(), metrics: () => metrics.registry.metrics() },
    { port: config.OPS_PORT, host: config.OPS_HOST, names: config.OPS_NAMES },
  );
}

/** What ends with it, and how. */
interface Ending {
  drain: ConnectionDrain;
  leaveMs: number;
  stopOps: () => Promise<void>;
}

function running(app: NestFastifyApplication, { drain, leaveMs, stopOps }: Ending): RunningGateway {
  const { port } = app.getHttpServer().address() as AddressInfo; // it listens on TCP
  let stopped: Promise<void> | undefined;
  const end = async () => {
    app.get(HealthRegistry).register('end', () => Promise.reject(new Error('it is stopping')));
    drain.begin();
    if (leaveMs > 0) await sleep(leaveMs);
    drain.end();
    const impatient = startTimer(() => app.getHttpServer().closeAllConnections(), DRAIN_MS);
    await app.close();
    impatient.stop();
    await stopOps();
  };
  const stop = () => (stopped ??= end());
  return { url: `http://127.0.0.1:${port}`, port, app, stop };
}

/** NestJS wants a class for the root of the modules. */
class GatewayRoot {}
