import type { Queued } from './lane';

/** A call that waits for its turn or runs. */
export interface Turn extends Queued {
  /** Whether the call precedes polls: writes and sign-ins do. */
  isUrgent: boolean;
  /** Maximum number of running calls of its key, then that of waiting ones. */
  runningMost: number;
  waitingMost: number;
  /** Monotonic time of its start, in ms; 0 before. */
  begunAt: number;
  begin(): void;
}
