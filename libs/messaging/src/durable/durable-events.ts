import type { WireEvent } from '../wire';
import type { Receipts } from './receipts';

/** Injection token of `DurableEvents`. */
export const DURABLE_EVENTS = Symbol('DURABLE_EVENTS');

/** Injection token of `OnParked`. */
export const ON_PARKED = Symbol('ON_PARKED');

/**
 * Number of tries after which an event is parked; transient failures (`isPassing`) do not count.
 */
export const EVENT_TRIES = 5;

/** Called for a parked event: its handler failed repeatedly. */
export type OnParked = (subject: string) => void;

/** Holder of a published event: all of its receivers, or a server that stores it for them. */
export type SafeHands = 'receivers' | 'server';

/** Delivers durable events at least once. */
export interface DurableEvents {
  /**
   * Resolves with the holder once the event is stored or received; rejects otherwise. A server
   * drops a duplicate with the same repetition number, counted from 0.
   */
  publish(event: WireEvent, repetition?: number): Promise<SafeHands>;
  /** Delivery receipts for senders. Null if no server is between sender and receivers. */
  readonly receipts: Receipts | null;
  /** Calls `listener` each time the server is back after an outage. */
  onReturn(listener: () => void): void;
  /** Delivers every event of `subject` to `listener`; if it rejects, the event is redelivered. */
  subscribe(subject: string, listener: (event: WireEvent) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
