import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { EventContract } from '@portal/contracts';
import { IncomingEvents } from './incoming-events';
import { HANDLES_DURABLE } from '../handles-event.decorator';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';

type Method = (payload: unknown, eventId: string) => Promise<void>;

/** Finds the methods with `@HandlesEvent` of a durable event and has the events brought to them. */
@Injectable()
export class DurableHearing implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly incoming: IncomingEvents,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const wrappers = [...this.discovery.getControllers(), ...this.discovery.getProviders()];
    for (const wrapper of wrappers) {
      const instance: unknown = wrapper.instance;
      if (typeof instance === 'object' && instance !== null) await this.subscribe(instance);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.durable.close();
  }

  private async subscribe(instance: object): Promise<void> {
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const method = Reflect.get(prototype, name) as Method; // named by the scanner
      const event = Reflect.getMetadata(HANDLES_DURABLE, method) as EventContract | undefined;
      if (event) await this.bring(event, (payload, id) => method.call(instance, payload, id));
    }
  }

  private bring(event: EventContract, method: Method): Promise<void> {
    return this.incoming.subscribe(event.subject, (wire) =>
      method(event.payload.parse(wire.body), wire.eventId),
    );
  }
}
