import type { ClientProxy, MicroserviceOptions } from '@nestjs/microservices';
import type { DurableEvents, OnParked } from './durable/durable-events';
import type { StreamWire } from './stream/stream-wire';

/** The part of NestJS's client that the portal uses. */
export type MessageClient = Pick<ClientProxy, 'send' | 'emit' | 'close'>;

/** Something that the server does not let this process do. */
export interface Refusal {
  operation: 'publish' | 'subscribe';
  subject: string;
}

/** Calls it once each time. */
export type OnRefused = (refusal: Refusal) => void;

/** What carries the messages of a process: the in-process bus, or NATS. */
export interface PortalTransport {
  /**
   * NestJS's options to answer and to subscribe as `name`. Requests reach one of several processes of
   * the same name; screen-only events too, unless `receivesAll` asks for each process to get all of them,
   * or an event's contract that each gets this one.
   */
  serverOptions(name: string, receivesAll?: boolean): MicroserviceOptions;
  client(): MessageClient;
  /** Durable events as the service `name` receives them. */
  durable(name: string, onParked: OnParked): DurableEvents;
  /** What streamed answers travel by, as the service `name` serves them. */
  streams(name: string): StreamWire;
  /** Has `listener` called for everything that the server does not let this process do. */
  onRefused(listener: OnRefused): void;
  /** Throws where messages cannot be sent just now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
