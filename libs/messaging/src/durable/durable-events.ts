import type { WireEvent } from '../wire';

/** Injection token of `DurableEvents`. */
export const DURABLE_EVENTS = Symbol('DURABLE_EVENTS');

/** Carries events that must not be lost, at least once. */
export interface DurableEvents {
  /** Settles once the event is in safe hands; rejects otherwise. */
  publish(event: WireEvent): Promise<void>;
  /** Has every event of `subject` handed to `listener`; one that rejects gets it again. */
  subscribe(subject: string, listener: (event: WireEvent) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
