import type { Queued } from './lane';

/** A call that waits for its turn, or has it. */
export interface Turn extends Queued {
  /** Whether it goes before polls: what changes something, or signs somebody in. */
  isUrgent: boolean;
  /** Calls of its key that run at once, and that wait. */
  runningMost: number;
  waitingMost: number;
  /** Monotonic time at which it began, in ms; 0 before. */
  begunAt: number;
  begin(): void;
}
