/** Something that is called after a while, or again and again. */
export interface Timer {
  stop(): void;
  /** The process may end before; see `setTimeout` of Node.js. */
  unref(): Timer;
}

/** What a process takes from its machine besides files and sockets: time and chance. */
export interface Runtime {
  /** The calendar's time, which an operator may set. */
  now(): Date;
  /** Milliseconds since some moment, by a clock that nobody sets. */
  monotonicMs(): number;
  startTimer(run: () => void, ms: number): Timer;
  startInterval(run: () => void, everyMs: number): Timer;
  /** @returns a number from 0 to below 1, for what need not be secret */
  random(): number;
  /** @returns so many bytes that nobody can guess */
  randomBytes(count: number): Buffer;
  /** @returns a whole number from `from` to below `to` that nobody can guess */
  randomInt(from: number, to: number): number;
  /** @returns a new UUID of version 4 */
  newId(): string;
}
