import { Module, type DynamicModule } from '@nestjs/common';
import { HealthRegistry, Metrics } from '@portal/platform';
import { DURABLE_EVENTS, ON_PARKED, type OnParked } from '../durable/durable-events';
import { MESSAGE_CLIENT } from '../messages';
import { STREAM_WIRE } from '../stream/stream-wire';
import { requestsUnderWay } from '../handles-request.decorator';
import type { OnRefused, PortalTransport } from '../transport';

/** Provides the process's transport to `Messages` and the outbox. Global. */
@Module({})
export class TransportModule {
  static forRoot(transport: PortalTransport, name: string): DynamicModule {
    return {
      module: TransportModule,
      global: true,
      providers: [
        { provide: MESSAGE_CLIENT, useFactory: () => transport.client() },
        { provide: STREAM_WIRE, useFactory: () => transport.streams(name) },
        { provide: ON_PARKED, inject: [Metrics], useFactory: parkedCounter },
        {
          provide: DURABLE_EVENTS,
          inject: [ON_PARKED],
          useFactory: (onParked: OnParked) => transport.durable(name, onParked),
        },
        {
          provide: 'TRANSPORT_REFUSALS',
          inject: [Metrics],
          useFactory: (metrics: Metrics) => transport.onRefused(refusedCounter(metrics)),
        },
        { provide: 'REQUESTS_UNDER_WAY', inject: [Metrics], useFactory: requestsGauge },
        {
          provide: 'TRANSPORT_HEALTH',
          inject: [HealthRegistry],
          useFactory: (health: HealthRegistry) =>
            health.register('messages', () => transport.check()),
        },
      ],
      exports: [MESSAGE_CLIENT, STREAM_WIRE, DURABLE_EVENTS, ON_PARKED],
    };
  }
}

function refusedCounter(metrics: Metrics): OnRefused {
  const help = 'Messages that the NATS server did not let this process send or hear';
  const counter = metrics.counter('portal_messages_refused_total', help, ['operation', 'subject']);
  // Every request has its own inbox, so inbox names are cut to limit the number of labels.
  return ({ operation, subject }) =>
    counter.inc({ operation, subject: subject.replace(/^(_INBOX[^.]*)\..*$/, '$1') });
}

function requestsGauge(metrics: Metrics): void {
  const help = 'Requests of other processes that this one has taken and not answered yet';
  const gauge = metrics.gauge('portal_requests_under_way', help, []);
  Object.assign(gauge, { collect: () => gauge.set(requestsUnderWay()) });
}

function parkedCounter(metrics: Metrics): OnParked {
  const help = 'Durable events that were put aside because their receiver failed on them';
  const counter = metrics.counter('portal_dead_letters_total', help, ['subject']);
  return (subject) => counter.inc({ subject });
}
