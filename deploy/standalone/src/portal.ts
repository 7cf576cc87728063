import type { INestMicroservice } from '@nestjs/common';
import { lockFolder, startEmbeddedPostgres } from '@portal/database';
import { startGateway } from '@portal/gateway';
import { IdentityModule } from '@portal/identity';
import {
  createService,
  InProcessBus,
  InProcessTransport,
  NatsTransport,
  type PortalTransport,
  type ServiceDefinition,
} from '@portal/messaging';
import { HealthRegistry, loadConfig, type PortalConfig } from '@portal/platform';
import { TestlabModule } from '@portal/testlab';
import { XpModule } from '@portal/xp';
import path from 'node:path';
import { openSecrets, type KeptSecrets } from './kept-secrets';
import { checkPortIsFree } from './refusal';
import { Undo } from './undo';

const SERVICES: ServiceDefinition[] = [
  { name: 'identity', module: IdentityModule },
  { name: 'xp', module: XpModule },
  { name: 'testlab', module: TestlabModule },
];

/** The whole portal, running in this process. */
export interface Portal {
  port: number;
  config: PortalConfig;
  secrets: KeptSecrets;
  transport: PortalTransport;
  /** Ends everything in the reverse order of its start, the database last. */
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Log = (line: string) => void;

/**
 * Starts the database (unless one is named), all services and the gateway.
 * @param log told what a person who waits wants to know
 * @throws whatever a part throws; the parts that had started are ended
 */
export async function startPortal(env: Environment, log: Log): Promise<Portal> {
  const undo = new Undo();
  try {
    const { config, secrets } = await prepare(env, log, undo);
    const { transport, open } = createTransport(config);
    undo.add(() => transport.close());
    log('Starting the services …');
    const services = await startServices(config, transport, undo);
    open();
    const gateway = await startGateway(config, transport, { checks: checksOf(services) });
    undo.add(() => gateway.stop());
    return { port: gateway.port, config, secrets, transport, stop: () => undo.all() };
  } catch (error) {
    await undo.all();
    throw error;
  }
}

/** Everything that has to be there before the first service starts. */
async function prepare(env: Environment, log: Log, undo: Undo) {
  const given = loadConfig(env);
  const dataDir = path.resolve(given.DATA_DIR);
  const lock = lockFolder(path.join(dataDir, 'portal.lock'));
  undo.add(() => Promise.resolve(lock.release()));
  await checkPortIsFree(given);
  const secrets = openSecrets(dataDir);
  const config = loadConfig({
    ...env,
    DATA_DIR: dataDir,
    DATABASE_URL: given.DATABASE_URL ?? (await startDatabase(dataDir, log, undo)),
    AUTH_SECRET: given.AUTH_SECRET ?? secrets.authSecret,
    ADMIN_EMAIL: given.ADMIN_EMAIL ?? `admin@${given.EMAIL_DOMAIN}`,
    ADMIN_PASSWORD: given.ADMIN_PASSWORD ?? secrets.adminPassword,
  });
  return { config, secrets };
}

async function startDatabase(dataDir: string, log: Log, undo: Undo): Promise<string> {
  log('Starting the database …');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  undo.add(() => postgres.stop());
  return postgres.url;
}

function createTransport({ NATS_URL }: PortalConfig): {
  transport: PortalTransport;
  open: () => void;
} {
  if (NATS_URL) return { transport: new NatsTransport(NATS_URL), open: () => undefined };
  const bus = new InProcessBus();
  return { transport: new InProcessTransport(bus), open: () => bus.open() };
}

async function startServices(config: PortalConfig, transport: PortalTransport, undo: Undo) {
  const services = new Map<string, INestMicroservice>();
  for (const definition of SERVICES) {
    const service = await createService(definition, { config, transport });
    undo.add(() => service.close());
    services.set(definition.name, service);
  }
  return services;
}

/** The gateway's readiness is the whole portal's. */
function checksOf(services: Map<string, INestMicroservice>) {
  const check = (service: INestMicroservice) => async () => {
    const { isReady, dependencies } = await service.get(HealthRegistry).report();
    if (!isReady) throw new Error(JSON.stringify(dependencies));
  };
  return Object.fromEntries([...services].map(([name, service]) => [name, check(service)]));
}
