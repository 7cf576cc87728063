import type { INestMicroservice } from '@nestjs/common';
import { lockFolder, startEmbeddedPostgres } from '@portal/database';
import { startGateway } from '@portal/gateway';
import { closeWorkerPools } from '@portal/kit/workers';
import {
  createService,
  InProcessBus,
  InProcessTransport,
  NatsTransport,
  type PortalTransport,
} from '@portal/messaging';
import {
  HealthRegistry,
  loadConfig,
  openSecrets,
  requireWritableFolder,
  withVariables,
  type Environment,
  type KeptSecrets,
  type PortalConfig,
} from '@portal/platform';
import path from 'node:path';

import { findServices } from './services';
import { checkPortIsFree } from './start-refusal';
import { Undo } from './undo';

/** Longest time that a stop waits for facts in transit, in ms. */
const DRAIN_MS = 5_000;
/** Name in log lines: everything is one process here; the context names the source of a line. */
const LOGGED_AS = 'portal';

/** The services and their dependencies, running in this process. */
export interface Services {
  config: PortalConfig;
  secrets: KeptSecrets;
  transport: PortalTransport;
  byName: ReadonlyMap<string, INestMicroservice>;
  /** Stops everything in the reverse order of the start, the database last. */
  stop(): Promise<void>;
}

/** The whole portal, running in this process. */
export interface Portal extends Omit<Services, 'byName'> {
  port: number;
}

type Log = (line: string) => void;

/**
 * Starts the database (unless one is configured), all services and the gateway.
 * @param log receives progress messages for the user
 * @throws any error of a part; the parts that had started are stopped
 */
export async function startPortal(env: Environment, log: Log): Promise<Portal> {
  const services = await startServices(env, log);
  const { config, transport, byName } = services;
  try {
    const gateway = await startGateway(config, transport, {
      checks: checksOf(byName),
      loggedAs: LOGGED_AS,
    });
    // Callers that wait for a file to be parsed are answered before the gateway closes their
    // connections.
    const undo = new Undo([() => services.stop(), () => gateway.stop(), closeWorkerPools]);
    return { ...services, port: gateway.port, stop: () => undo.all() };
  } catch (error) {
    await services.stop();
    throw error;
  }
}

/** Starts everything except the gateway: for maintenance of a portal that is not in use. */
export async function startServices(env: Environment, log: Log): Promise<Services> {
  const undo = new Undo();
  try {
    const { config, secrets } = await prepare(env, log, undo);
    const { transport, open, shut } = await createTransport(config);
    undo.add(() => transport.close());
    log('Starting the services …');
    const byName = new Map<string, INestMicroservice>();
    undo.add(() => closeAll([...byName.values()]));
    for (const definition of findServices()) {
      const service = await createService(definition, { config, transport, loggedAs: LOGGED_AS });
      byName.set(definition.name, service);
    }
    undo.add(shut);
    open();
    return { config, secrets, transport, byName, stop: () => undo.all() };
  } catch (error) {
    await undo.all();
    throw error;
  }
}

/**
 * Closes the services concurrently: over NATS each still answers for a moment, which would take
 * too long in sequence.
 */
async function closeAll(services: readonly INestMicroservice[]): Promise<void> {
  const closed = await Promise.allSettled(services.map((service) => service.close()));
  const failed = closed.filter((each) => each.status === 'rejected');
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }): unknown => reason));
}

/** Prepares everything that the first service requires. */
async function prepare(env: Environment, log: Log, undo: Undo) {
  const given = loadConfig(env);
  const dataDir = path.resolve(given.DATA_DIR);
  requireWritableFolder('DATA_DIR', dataDir);
  const lock = lockFolder(path.join(dataDir, 'portal.lock'));
  undo.add(() => Promise.resolve(lock.release()));
  await checkPortIsFree(given);
  const secrets = openSecrets(dataDir);
  const filledIn = withVariables(env, {
    DATA_DIR: dataDir,
    DATABASE_URL: given.DATABASE_URL ?? (await startDatabase(dataDir, log, undo)),
    AUTH_SECRET: given.AUTH_SECRET ?? secrets.authSecret,
    ADMIN_EMAIL: given.ADMIN_EMAIL ?? `admin@${given.EMAIL_DOMAIN}`,
    ADMIN_PASSWORD: given.ADMIN_PASSWORD ?? secrets.adminPassword,
  });
  const config = loadConfig(filledIn);
  return { config, secrets };
}

async function startDatabase(dataDir: string, log: Log, undo: Undo): Promise<string> {
  log('Starting the database …');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  undo.add(() => postgres.stop());
  return postgres.url;
}

async function createTransport(config: PortalConfig): Promise<{
  transport: PortalTransport;
  open: () => void;
  /** Called before the first service is closed. */
  shut: () => Promise<void>;
}> {
  if (config.NATS_URL) {
    const transport = await NatsTransport.join(config);
    return { transport, open: () => undefined, shut: () => Promise.resolve() };
  }
  const bus = new InProcessBus();
  return {
    transport: new InProcessTransport(bus),
    open: () => bus.open(),
    shut: () => bus.shut(DRAIN_MS),
  };
}

/** Checks of the services: the gateway's readiness is that of the whole portal. */
function checksOf(services: ReadonlyMap<string, INestMicroservice>) {
  const check = (service: INestMicroservice) => async () => {
    const { isReady, dependencies } = await service.get(HealthRegistry).report();
    if (!isReady) throw new Error(JSON.stringify(dependencies));
  };
  return Object.fromEntries([...services].map(([name, service]) => [name, check(service)]));
}
