import { startTimer, type Timer } from '@portal/platform';
/** How long what comes in quick succession is gathered, in ms. */
const THROTTLED_MS = 1_000;

/** Passes the first thing on at once, and what comes within a second of it together. */
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

  /** What waits is dropped. */
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
