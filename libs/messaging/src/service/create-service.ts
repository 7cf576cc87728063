import type { INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  createLogger,
  NestLogger,
  PlatformModule,
  type Clock,
  type PortalConfig,
} from '@portal/platform';
import type { PortalTransport } from '../transport';
import { TransportModule } from './transport.module';

/** A service, as started by `main.ts`, the standalone portal and the tests. */
export interface ServiceDefinition {
  /** Lower-case noun, also the service's schema and queue group. */
  name: string;
  module: Type;
}

/** Configuration and transport of a service. */
export interface ServiceRuntime {
  config: PortalConfig;
  transport: PortalTransport;
  /** Default: the system's. */
  clock?: Clock;
  /** Name in log lines; NestJS has one logger per process. Default: the service's. */
  loggedAs?: string;
}

/** Starts a service on a transport; the returned application is listening. `close()` ends it. */
export async function createService(
  definition: ServiceDefinition,
  runtime: ServiceRuntime,
): Promise<INestMicroservice> {
  const { config, transport, clock, loggedAs = definition.name } = runtime;
  const root = {
    module: ServiceRoot,
    imports: [
      PlatformModule.forProcess(config, clock),
      TransportModule.forRoot(transport, definition.name),
      definition.module,
    ],
  };
  const app = await NestFactory.createMicroservice(root, {
    ...transport.serverOptions(definition.name),
    logger: new NestLogger(createLogger(config, loggedAs)),
    abortOnError: false,
  });
  try {
    await app.listen();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** NestJS requires a class for the root module. */
class ServiceRoot {}
