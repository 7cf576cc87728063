/**
 * Does a piece of work again and again, with a pause between, never twice at once. A failure is told
 * and does not end it. It does not keep the process alive.
 */
export class Repeating {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(this.work).then(() => undefined, this.onFailure);
    }, this.everyMs).unref();
  }

  /** Begins no more work and waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
