import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INestMicroservice } from '@nestjs/common';
import {
  createService,
  InProcessBus,
  InProcessTransport,
  Messages,
  type ServiceDefinition,
} from '@portal/messaging';
import { loadConfig, type Clock, type PortalConfig } from '@portal/platform';
import { createMigratedDatabase } from './migrated-database';

/** How a service is started for a test. */
export interface TestServiceOptions extends ServiceDefinition {
  /** Variables beyond those that every test service gets. */
  env?: Record<string, string>;
  /** Default: the system's. */
  clock?: Clock;
  /** A bus that other services share; default: one of its own, open from the start. */
  bus?: InProcessBus;
  /** A database that another run has left; default: a fresh one. */
  databaseUrl?: string;
}

/** A service that runs with a real database, and a client to call it by contract. */
export interface TestService {
  app: INestMicroservice;
  messages: Messages;
  bus: InProcessBus;
  config: PortalConfig;
  /** Ends it and, where this start has made them, drops its database and its folder. */
  stop(): Promise<void>;
}

/** Starts one service on the in-process bus, with a database and a data folder of its own. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const bus = options.bus ?? new InProcessBus();
  if (!options.bus) bus.open();
  const database = options.databaseUrl ? undefined : await createMigratedDatabase(options.module);
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${options.name}-`));
  const config = loadConfig({
    DATABASE_URL: options.databaseUrl ?? database?.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret that only the tests of this portal know',
    // Passwords are hashed often, and only the tests of that mind how.
    NODE_ENV: 'test',
    HASHING_COST: 'low',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    ...options.env,
  });
  const clean = async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const transport = new InProcessTransport(bus);
  const runtime = { config, transport, ...(options.clock && { clock: options.clock }) };
  const app = await createService(options, runtime).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const stop = async () => {
    await app.close();
    await clean();
  };
  return { app, messages: app.get(Messages, { strict: false }), bus, config, stop };
}
