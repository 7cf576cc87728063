import { startTimer, type Timer } from '@portal/platform';
/** Time for which items in quick succession are collected, in ms. */
const THROTTLED_MS = 1_000;

/** Passes the first item immediately, and those added within the next second as one batch. */
export class Throttle<T> {
  private readonly waiting = new Set<T>();
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(private readonly pass: (things: T[]) => void) {}

  add(thing: T): void {
    if (this.isStopped) return;
    this.waiting.add(thing);
    if (!this.timer) this.flush();
  }

  /** Stops the throttle and drops the waiting items. */
  stop(): void {
    this.isStopped = true;
    this.timer?.stop();
  }

  private flush(): void {
    this.timer = undefined;
    if (this.waiting.size === 0) return;
    const things = [...this.waiting];
    this.waiting.clear();
    this.timer = startTimer(() => this.flush(), THROTTLED_MS).unref();
    this.pass(things);
  }
}
