import type { ClientProxy, MicroserviceOptions } from '@nestjs/microservices';
import type { DurableEvents } from './durable/durable-events';

/** What carries the messages of a process: the in-process bus, or NATS. */
export interface PortalTransport {
  /**
   * NestJS's options to answer and to hear as `name`. Requests reach one of several processes of
   * the same name; screen-only events too, unless `hearsAll` asks for each process to get them.
   */
  serverOptions(name: string, hearsAll?: boolean): MicroserviceOptions;
  client(): ClientProxy;
  /** Durable events as the service `name` receives them. */
  durable(name: string): Promise<DurableEvents>;
  /** Throws where messages cannot be sent just now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
