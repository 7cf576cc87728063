import type { MicroserviceOptions } from '@nestjs/microservices';
import type { DurableEvents } from '../durable/durable-events';
import { InProcessDurableEvents } from './in-process-durable-events';
import type { StreamWire } from '../stream/stream-wire';
import type { MessageClient, PortalTransport } from '../transport';
import type { InProcessBus } from './in-process-bus';
import { InProcessClient } from './in-process-client';
import { InProcessServer } from './in-process-server';

/** Transport of services in one process, on one bus. */
export class InProcessTransport implements PortalTransport {
  constructor(readonly bus: InProcessBus) {}

  serverOptions(): MicroserviceOptions {
    return { strategy: new InProcessServer(this.bus) };
  }

  client(): MessageClient {
    return new InProcessClient(this.bus);
  }

  durable(): DurableEvents {
    return new InProcessDurableEvents(this.bus);
  }

  streams(): StreamWire {
    return this.bus.streams;
  }

  /** The bus never refuses a message. */
  onRefused(): void {
    // there is nothing to report
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
