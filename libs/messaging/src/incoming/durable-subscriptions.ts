import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { DecoratedMethods } from '../decorated-methods';
import { IncomingEvents } from './incoming-events';
import { HANDLES_DURABLE } from '../handles-event.decorator';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';

type Method = (payload: unknown, eventId: string) => Promise<void>;

/** Subscribes the methods with `@HandlesEvent` of a durable event to their subjects. */
@Injectable()
export class DurableSubscriptions implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly methods: DecoratedMethods,
    private readonly incoming: IncomingEvents,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const subscriptions = this.methods.find<EventContract, Method>(HANDLES_DURABLE);
    for (const { metadata: event, call } of subscriptions) {
      await this.incoming.subscribe(event.subject, (wire) =>
        call(event.payload.parse(wire.body), wire.eventId),
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.durable.close();
  }
}
