import type { ClientProxy, MicroserviceOptions } from '@nestjs/microservices';
import type { DurableEvents, OnParked } from './durable/durable-events';
import type { StreamWire } from './stream/stream-wire';

/** The part of NestJS's client that the portal uses. */
export type MessageClient = Pick<ClientProxy, 'send' | 'emit' | 'close'>;

/** An operation that the server does not permit this process. */
export interface Refusal {
  operation: 'publish' | 'subscribe';
  subject: string;
}

/** Called once per refusal. */
export type OnRefused = (refusal: Refusal) => void;

/** Transport of a process's messages: the in-process bus, or NATS. */
export interface PortalTransport {
  /**
   * Returns NestJS's options for handling requests and events as `name`. Each request reaches one
   * of the processes of that name; so do screen-only events, unless `receivesAll` or the event's
   * contract delivers them to every process.
   */
  serverOptions(name: string, receivesAll?: boolean): MicroserviceOptions;
  client(): MessageClient;
  /** Returns the durable events that the service `name` receives. */
  durable(name: string, onParked: OnParked): DurableEvents;
  /** Returns the transport of streams, as served by the service `name`. */
  streams(name: string): StreamWire;
  /** Calls `listener` for every operation that the server refuses this process. */
  onRefused(listener: OnRefused): void;
  /** Throws if messages cannot currently be sent. */
  check(): Promise<void>;
  close(): Promise<void>;
}
