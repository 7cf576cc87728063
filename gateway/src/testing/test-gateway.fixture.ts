import { scaledMs } from '@portal/testing';
import { Module } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { FilesModule } from '@portal/files';
import {
  createService,
  InProcessBus,
  InProcessTransport,
  Messages,
  MessagesModule,
  type ServiceDefinition,
} from '@portal/messaging';
import { loadConfig, type Clock, type PortalConfig } from '@portal/platform';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { startGateway, type GatewayOptions, type RunningGateway } from '../start-gateway';
import { DoubleWorld } from './double-world.fixture';
import { loadDoubles } from './doubles.fixture';

/** Returns services that answer every contract of the gateway from one world. */
export async function doublesOf(world: DoubleWorld): Promise<ServiceDefinition> {
  const { controllers } = await loadDoubles();

  @Module({
    imports: [MessagesModule.forGateway(), FilesModule],
    controllers,
    providers: [{ provide: DoubleWorld, useValue: world }],
  })
  class DoublesModule {}
  return { name: 'doubles', module: DoublesModule };
}

/** Longest wait of a test for uploads to appear or disappear, in ms. */
const UPLOADS_WITHIN_MS = 10_000;

/** A gateway with doubles of the services behind it, at the boundary of the contracts. */
export interface TestGateway extends RunningGateway {
  world: DoubleWorld;
  config: PortalConfig;
  /** Publishes an event as a service would. */
  emit<E extends EventContract>(event: E, payload: z.input<E['payload']>): Promise<void>;
  /** Returns the names in the upload store. */
  uploads(): Promise<string[]>;
  /** Waits until the store contains `count` uploads, for at most 10 s. */
  untilUploads(count: number): Promise<void>;
  /** Waits until the store is empty, and returns whether it is. */
  uploadsGone(): Promise<boolean>;
  /** Stops the gateway only; `stop` stops everything. */
  stopGateway(): Promise<void>;
  /** Stops the services behind the gateway, as an outage does. */
  stopServices(): Promise<void>;
}

export async function startTestGateway(
  env: Record<string, string> = {},
  clock?: Clock,
  checks: GatewayOptions['checks'] = {},
): Promise<TestGateway> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gateway-'));
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    WEB_DIST: path.join(dataDir, 'web'),
    ...env,
  });
  const world = new DoubleWorld();
  const transport = new InProcessTransport(new InProcessBus());
  const services = await createService(await doublesOf(world), { config, transport });
  const gateway = await startGateway(config, transport, { clock, checks, hasOps: false });
  const uploads = () => readdir(path.join(dataDir, 'uploads')).catch(() => []);
  const untilUploads = async (count: number) => {
    const deadline = Date.now() + scaledMs(UPLOADS_WITHIN_MS);
    for (let there = await uploads(); there.length !== count; there = await uploads()) {
      if (Date.now() > deadline) throw new Error(`${count} uploads were awaited: ${String(there)}`);
      await nextTurn();
    }
  };
  let areServicesUp = true;
  const stopServices = async () => {
    if (areServicesUp) await services.close();
    areServicesUp = false;
  };
  return {
    ...gateway,
    world,
    config,
    emit: (event, payload) => services.get(Messages, { strict: false }).emit(event, payload),
    uploads,
    untilUploads,
    uploadsGone: () => untilUploads(0).then(() => true),
    stopServices,
    stopGateway: () => gateway.stop(),
    stop: async () => {
      await gateway.stop();
      await stopServices();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
