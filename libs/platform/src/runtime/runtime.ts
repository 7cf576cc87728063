/** A timeout or an interval. */
export interface Timer {
  stop(): void;
  /** The timer does not keep the process alive; see `setTimeout` of Node.js. */
  unref(): Timer;
}

/** System services other than files and sockets: time and randomness. */
export interface Runtime {
  /** Returns the calendar time, which an operator may set. */
  now(): Date;
  /** Returns the ms since an arbitrary moment, on a monotonic clock. */
  monotonicMs(): number;
  startTimer(run: () => void, ms: number): Timer;
  startInterval(run: () => void, everyMs: number): Timer;
  /** @returns a number from 0 to below 1; not for secrets */
  random(): number;
  /** @returns unpredictable bytes */
  randomBytes(count: number): Buffer;
  /** @returns an unpredictable integer from `from` to below `to` */
  randomInt(from: number, to: number): number;
  /** @returns a new UUID of version 4 */
  newId(): string;
}
