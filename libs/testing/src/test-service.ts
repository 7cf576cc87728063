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

/** Options of a service under test. */
export interface TestServiceOptions extends ServiceDefinition {
  /** Variables in addition to those of every test service. */
  env?: Record<string, string>;
  /** Default: the system's. */
  clock?: Clock;
  /** A bus shared with other services; default: a separate, open one. */
  bus?: InProcessBus;
  /** An existing database; default: a new one. */
  databaseUrl?: string;
}

/** A running service with a real database, and a client to call it by contract. */
export interface TestService {
  app: INestMicroservice;
  messages: Messages;
  bus: InProcessBus;
  config: PortalConfig;
  /** Stops it and, if created by this start, removes its database and its folder. */
  stop(): Promise<void>;
}

/** Starts one service on the in-process bus, with its own database and data folder. */
export async function startTestService(options: TestServiceOptions): Promise<TestService> {
  const bus = options.bus ?? new InProcessBus();
  if (!options.bus) bus.open();
  const database = options.databaseUrl ? undefined : await createMigratedDatabase(options.module);
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${options.name}-`));
  const config = loadConfig({
    DATABASE_URL: options.databaseUrl ?? database?.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret that only the tests of this portal know',
    // Passwords are hashed often, and only dedicated tests depend on the cost.
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
