import { PortalError } from '@portal/platform';

/** Lets a few works run at a time and a bounded number wait; more are turned away. */
export class Turnstile {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /** @throws PortalError `unavailable` where too many wait already. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.mayWait) {
      throw new PortalError(
        'unavailable',
        'Many tests are being made just now. Please try again.',
        {
          retryAfterSeconds: 10,
        },
      );
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
