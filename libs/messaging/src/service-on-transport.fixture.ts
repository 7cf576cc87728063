import type { INestMicroservice } from '@nestjs/common';
import { loadConfig } from '@portal/platform';
import type { TestNatsServer } from '@portal/testing';
import { InProcessBus } from './in-process/in-process-bus';
import { InProcessTransport } from './in-process/in-process-transport';
import { Messages } from './messages';
import { NatsTransport } from './nats/nats-transport';
import { createService, type ServiceDefinition } from './service/create-service';

/** Transports that a service can be started on. */
export const TRANSPORTS = ['in process', 'over NATS'] as const;

/** A started service, with its message client. */
export interface StartedService {
  app: INestMicroservice;
  messages: Messages;
  /** Stops it and its transport. */
  stop(): Promise<void>;
}

/**
 * Starts a service on its own transport; a second one on the same NATS is another process of it.
 * @param answersForMs time for finishing accepted messages over NATS when it is stopped
 */
export async function startServiceOn(
  kind: (typeof TRANSPORTS)[number],
  nats: TestNatsServer,
  definition: ServiceDefinition,
  answersForMs = 4_000,
): Promise<StartedService> {
  const transport =
    kind === 'in process'
      ? new InProcessTransport(new InProcessBus())
      : await NatsTransport.connect(nats.url, 10, { answersForMs });
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  const app = await createService(definition, { config, transport });
  const stop = async () => {
    await app.close();
    await transport.close();
  };
  return { app, messages: app.get(Messages), stop };
}
