import type { INestMicroservice } from '@nestjs/common';
import {
  createService,
  InProcessTransport,
  type InProcessBus,
  type ServiceDefinition,
} from '@portal/messaging';
import { loadConfig } from '@portal/platform';

/**
 * Starts a double of another service, or a subscriber to its events, without a database on the bus
 * of a test.
 */
export function joinBus(bus: InProcessBus, service: ServiceDefinition): Promise<INestMicroservice> {
  const config = loadConfig({ LOG_LEVEL: 'silent' });
  return createService(service, { config, transport: new InProcessTransport(bus) });
}
