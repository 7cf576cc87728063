import type { WireEvent } from '../wire';
import type { Receipts } from './receipts';

/** Injection token of `DurableEvents`. */
export const DURABLE_EVENTS = Symbol('DURABLE_EVENTS');

/** Injection token of `OnParked`. */
export const ON_PARKED = Symbol('ON_PARKED');

/** Tries after which an event is put aside; what is no fault of its own (`isPassing`) does not count. */
export const EVENT_TRIES = 5;

/** Called for an event that was put aside: its receiver failed on it again and again. */
export type OnParked = (subject: string) => void;

/** Holder of an event: all of its receivers, or a server that keeps it for them. */
export type SafeHands = 'receivers' | 'server';

/** Carries events that must not be lost, at least once. */
export interface DurableEvents {
  /**
   * Settles once the event is in safe hands, and returns whose; rejects otherwise.
   * A server drops a repetition of the same number, from 0.
   */
  publish(event: WireEvent, repetition?: number): Promise<SafeHands>;
  /** By which a sender learns what has arrived. Null where there is no server between it and the receivers. */
  readonly receipts: Receipts | null;
  /** Calls `listener` whenever the server is back after an outage. */
  onReturn(listener: () => void): void;
  /** Has every event of `subject` handed to `listener`; one that rejects gets it again. */
  subscribe(subject: string, listener: (event: WireEvent) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
