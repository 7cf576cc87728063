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

/** How long a stop waits for facts that are on their way, in ms. */
const DRAIN_MS = 5_000;
/** Everything is one process here; the context names the source of a line. */
const LOGGED_AS = 'portal';

/** The services and what they stand on, running in this process. */
export interface Services {
  config: PortalConfig;
  secrets: KeptSecrets;
  transport: PortalTransport;
  byName: ReadonlyMap<string, INestMicroservice>;
  /** Ends everything in the reverse order of its start, the database last. */
  stop(): Promise<void>;
}

/** The whole portal, running in this process. */
export interface Portal extends Omit<Services, 'byName'> {
  port: number;
}

type Log = (line: string) => void;

/**
 * Starts the database (unless one is named), all services and the gateway.
 * @param log receives lines for a person who waits
 * @throws whatever a part throws; the parts that had started are ended
 */
export async function startPortal(env: Environment, log: Log): Promise<Portal> {
  const services = await startServices(env, log);
  const { config, transport, byName } = services;
  try {
    const gateway = await startGateway(config, transport, {
      checks: checksOf(byName),
      loggedAs: LOGGED_AS,
    });
    // Callers that wait for a file to be read are answered before the gateway closes their connections.
    const undo = new Undo([() => services.stop(), () => gateway.stop(), closeWorkerPools]);
    return { ...services, port: gateway.port, stop: () => undo.all() };
  } catch (error) {
    await services.stop();
    throw error;
  }
}

/** Starts all but the gateway: for what is done to a portal that nobody uses meanwhile. */
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

/** Closes the services together: over NATS each goes on answering for a moment, one after another too long. */
async function closeAll(services: readonly INestMicroservice[]): Promise<void> {
  const closed = await Promise.allSettled(services.map((service) => service.close()));
  const failed = closed.filter((each) => each.status === 'rejected');
  if (failed.length > 0) throw new AggregateError(failed.map(({ reason }): unknown => reason));
}

/** Everything that has to be there before the first service starts. */
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
  /** Before the first service ends. */
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

/** The gateway's readiness is the whole portal's. */
function checksOf(services: ReadonlyMap<string, INestMicroservice>) {
  const check = (service: INestMicroservice) => async () => {
    const { isReady, dependencies } = await service.get(HealthRegistry).report();
    if (!isReady) throw new Error(JSON.stringify(dependencies));
  };
  return Object.fromEntries([...services].map(([name, service]) => [name, check(service)]));
}
