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

/**
 * Longest time for calls in progress to complete at shutdown, in ms; in a single process the
 * services and the database have as long for themselves.
 */
const DRAIN_MS = 5_000;

/**
 * Connections that the operating system queues until they are accepted; if the queue is full, new
 * ones wait for seconds.
 */
const BACKLOG = 4_096;

export interface GatewayOptions {
  /** Default: the system clock. */
  clock?: Clock;
  /** Further dependencies of this process, by name; each throws if it is down. */
  checks?: Readonly<Record<string, () => Promise<void>>>;
  /**
   * Time for which a stopping gateway still answers, not ready, with `connection: close`, in ms: a
   * connection that closes without notice may do so during a call. Default: 0.
   */
  leaveMs?: number;
  /** Name in log lines, if services share this process. Default: `gateway`. */
  loggedAs?: string;
  /** Whether health details and metrics are served on OPS_PORT. Default: yes. */
  hasOps?: boolean;
}

export interface RunningGateway {
  /** Address of the gateway. */
  url: string;
  port: number;
  app: NestFastifyApplication;
  /**
   * Accepts no new calls, completes those in progress and disconnects sockets so that they
   * reconnect elsewhere; within 10 s.
   */
  stop(): Promise<void>;
}

/** Starts the gateway on a transport; its services may start before or after it. */
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
    // Socket.IO has registered its listeners by then.
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

/** Dependencies of a gateway. */
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
  // Events may have been lost whenever the connection is lost or restored.
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

/** Parts that stop together with the gateway. */
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

/** NestJS requires a class for the root module. */
class GatewayRoot {}
