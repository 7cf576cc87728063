import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/** How a `PatientLine` treats what is slow. */
export interface Patience {
  /** How long others wait for a work that runs, in ms. */
  patienceMs: number;
  /** How many works run side by side at most, all but one of them slow. */
  most: number;
  /** A work that takes longer counts no more, in ms: nothing waits for it. */
  abandonedMs: number;
}

/** Does works one after the other, but lets none wait for long behind one that is slow. */
export class PatientLine {
  private readonly underWay = new Set<Promise<unknown>>();

  /** @param onLateFailure receives the failure of a work that nobody waits for any more */
  constructor(
    private readonly patience: Patience,
    private readonly onLateFailure: (error: unknown) => void,
  ) {}

  /** Settles with the work, or when patience is over; then it goes on by itself. */
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

  /** Settles when nothing runs any more, or after `ms`. */
  async drain(ms: number): Promise<void> {
    await within(Promise.all(this.underWay), ms);
  }
}

/** What comes of a promise, or `late` after so many ms; it does not keep the process alive. */
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
