import { Module, type DynamicModule } from '@nestjs/common';
import { HealthRegistry } from '@portal/platform';
import { DURABLE_EVENTS } from '../durable/durable-events';
import { MESSAGE_CLIENT } from '../messages';
import type { PortalTransport } from '../transport';

/** Puts the process's transport under `Messages` and the outbox. Global. */
@Module({})
export class TransportModule {
  static of(transport: PortalTransport, name: string): DynamicModule {
    return {
      module: TransportModule,
      global: true,
      providers: [
        { provide: MESSAGE_CLIENT, useFactory: () => transport.client() },
        { provide: DURABLE_EVENTS, useFactory: () => transport.durable(name) },
        {
          provide: 'TRANSPORT_HEALTH',
          inject: [HealthRegistry],
          useFactory: (health: HealthRegistry) =>
            health.register('messages', () => transport.check()),
        },
      ],
      exports: [MESSAGE_CLIENT, DURABLE_EVENTS],
    };
  }
}
