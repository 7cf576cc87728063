import { PortalError, sleep } from '@portal/platform';
import { InProcessStreamWire } from '../stream/in-process-stream-wire';
import { outageError, type WireEvent } from '../wire';

/** Handles one copied message; its result is sent to the caller. */
export type BusHandler = (message: unknown) => Promise<unknown>;

/** One service on the bus, with its request and event handlers. */
export interface BusMember {
  requestHandler(subject: string): BusHandler | undefined;
  eventHandler(subject: string): BusHandler | undefined;
}

/** Handles one durable event; a rejection leads to a redelivery. */
export type DurableListener = (event: WireEvent) => Promise<void>;

/**
 * Delivers messages between services in one process, serialised as JSON as on a network. Durable
 * events wait until `open()`, so that services that start later do not miss any.
 */
export class InProcessBus {
  readonly streams = new InProcessStreamWire();
  private readonly members = new Set<BusMember>();
  /** Handlers of a subject, cached until a service joins or leaves. */
  private readonly answerers = new Map<string, BusHandler>();
  private readonly subscribers = new Map<string, BusHandler[]>();
  private readonly listeners = new Map<string, Set<DurableListener>>();
  private readonly underWay = new Set<Promise<unknown>>();
  private isOpen = false;

  join(member: BusMember): void {
    this.members.add(member);
    this.forget();
  }

  leave(member: BusMember): void {
    this.members.delete(member);
    this.forget();
  }

  /** Starts the delivery of durable events, once every service has started. */
  open(): void {
    this.isOpen = true;
  }

  /**
   * Stops the delivery of durable events before services stop one after the other, because stopped
   * ones would miss them. Resolves when those in progress are delivered, after `ms` at most.
   */
  async shut(ms: number): Promise<void> {
    this.isOpen = false;
    const timer = new AbortController();
    const over = sleep(ms, { ref: false, signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.underWay), over]);
    timer.abort();
  }

  /** Adds a durable listener; returns a function that removes it. */
  listen(subject: string, listener: DurableListener): () => void {
    const listeners = this.listeners.get(subject) ?? new Set();
    listeners.add(listener);
    this.listeners.set(subject, listeners);
    return () => listeners.delete(listener);
  }

  /** @throws PortalError `unavailable` if this subject has no handler. */
  async request(subject: string, message: unknown): Promise<unknown> {
    const handler = this.answerers.get(subject) ?? this.findAnswerer(subject);
    return copy(await handler(copy(message)));
  }

  async emit(subject: string, message: unknown): Promise<void> {
    const handlers = this.subscribers.get(subject) ?? this.findSubscribers(subject);
    await Promise.all(handlers.map((handler) => handler(copy(message))));
  }

  /** Resolves when every listener has handled the event; rejects if one of them fails. */
  async deliver(event: WireEvent): Promise<void> {
    if (!this.isOpen) throw new PortalError('unavailable', 'The portal is starting or ending.');
    const listeners = [...(this.listeners.get(event.subject) ?? [])];
    const delivered = Promise.all(listeners.map((listener) => listener(copy(event))));
    this.underWay.add(delivered);
    await delivered.finally(() => this.underWay.delete(delivered));
  }

  private findAnswerer(subject: string): BusHandler {
    for (const member of this.members) {
      const handler = member.requestHandler(subject);
      if (!handler) continue;
      this.answerers.set(subject, handler);
      return handler;
    }
    throw outageError();
  }

  private findSubscribers(subject: string): BusHandler[] {
    const handlers = [...this.members].flatMap((member) => member.eventHandler(subject) ?? []);
    this.subscribers.set(subject, handlers);
    return handlers;
  }

  private forget(): void {
    this.answerers.clear();
    this.subscribers.clear();
  }
}

function copy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T); // JSON of a T
}
