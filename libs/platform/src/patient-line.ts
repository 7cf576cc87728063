import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/** Treatment of slow tasks by a `PatientLine`. */
export interface Patience {
  /** Time that others wait for a running task, in ms. */
  patienceMs: number;
  /** Maximum number of concurrent tasks, all but one of them slow. */
  most: number;
  /** Time after which a task no longer counts as running, in ms. */
  abandonedMs: number;
}

/** Runs tasks one after the other, but limits the time that they wait for a slow one. */
export class PatientLine {
  private readonly underWay = new Set<Promise<unknown>>();

  /** @param onLateFailure receives the error of a task that `run` no longer awaits */
  constructor(
    private readonly patience: Patience,
    private readonly onLateFailure: (error: unknown) => void,
  ) {}

  /** Settles with the task, or resolves when the patience is over while the task continues. */
  async run(work: () => Promise<void>): Promise<void> {
    while (this.underWay.size >= this.patience.most) await Promise.race(this.underWay);
    const running = work();
    let isLate = false;
    const settled = running.catch((error: unknown) => {
      if (isLate) this.onLateFailure(error);
    });
    const counted = within(settled, this.patience.abandonedMs);
    this.underWay.add(counted);
    void counted.then(() => this.underWay.delete(counted));
    isLate = await within(
      running.then(
        () => false,
        () => false,
      ),
      this.patience.patienceMs,
      true,
    );
    if (!isLate) await running;
  }

  /** Resolves when no task is running, or after `ms`. */
  async drain(ms: number): Promise<void> {
    await within(Promise.all(this.underWay), ms);
  }
}

/**
 * Resolves with the promise's result, or with `late` after `ms`; does not keep the process alive.
 */
function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined>;
function within<T>(promise: Promise<T>, ms: number, late: T): Promise<T>;
async function within<T>(promise: Promise<T>, ms: number, late?: T): Promise<T | undefined> {
  let timer: Timer | undefined;
  const over = new Promise<T | undefined>((resolve) => {
    timer = startTimer(() => resolve(late), ms).unref();
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    timer?.stop();
  }
}
