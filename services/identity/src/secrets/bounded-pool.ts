/** Runs so many works at once, lets so many wait, and turns the rest away. */
export class BoundedPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
    private readonly full: () => Error,
  ) {}

  /** @throws what `full` makes, where neither a place nor a seat to wait is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length < this.waitingMax) await this.turn();
    else throw this.full();
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The place goes to who has waited longest. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
