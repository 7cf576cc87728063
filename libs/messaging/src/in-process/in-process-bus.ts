import { PortalError } from '@portal/platform';
import { InProcessStreamWire } from '../stream/in-process-stream-wire';
import { outageError, type WireEvent } from '../wire';

/** One service on the bus. */
export interface BusMember {
  answers(subject: string): boolean;
  request(subject: string, message: unknown): Promise<unknown>;
  emit(subject: string, message: unknown): Promise<void>;
}

/** Takes one durable event; a rejection has it delivered again. */
export type DurableListener = (event: WireEvent) => Promise<void>;

/**
 * Carries messages between services that share a process, through the same JSON as a network would.
 * Durable events wait until `open()`, so that none passes a service that has yet to start.
 */
export class InProcessBus {
  readonly streams = new InProcessStreamWire();
  private readonly members = new Set<BusMember>();
  private readonly listeners = new Map<string, Set<DurableListener>>();
  private isOpen = false;

  join(member: BusMember): void {
    this.members.add(member);
  }

  leave(member: BusMember): void {
    this.members.delete(member);
  }

  /** Every service has started: durable events flow. */
  open(): void {
    this.isOpen = true;
  }

  /** Adds a durable listener; returns how to take it away. */
  listen(subject: string, listener: DurableListener): () => void {
    const listeners = this.listeners.get(subject) ?? new Set();
    listeners.add(listener);
    this.listeners.set(subject, listeners);
    return () => listeners.delete(listener);
  }

  /** @throws PortalError `unavailable` where nobody answers this subject. */
  async request(subject: string, message: unknown): Promise<unknown> {
    const member = [...this.members].find((candidate) => candidate.answers(subject));
    if (!member) throw outageError();
    return copy(await member.request(subject, copy(message)));
  }

  async emit(subject: string, message: unknown): Promise<void> {
    await Promise.all([...this.members].map((member) => member.emit(subject, copy(message))));
  }

  /** Settles when every listener has taken the event; rejects where one has not. */
  async deliver(event: WireEvent): Promise<void> {
    if (!this.isOpen) throw new PortalError('unavailable', 'The portal is still starting.');
    const listeners = [...(this.listeners.get(event.subject) ?? [])];
    await Promise.all(listeners.map((listener) => listener(copy(event))));
  }
}

function copy<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T); // JSON of a T
}
