/** Stop requests that came before their generation are remembered, at most so many. */
const EARLY_STOPS = 1_000;

/** The generations under way in this process, each of which can be stopped by its id. */
export class RunningGenerations {
  private readonly controllers = new Map<string, AbortController>();
  private readonly stoppedEarly = new Set<string>();

  async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    if (this.stoppedEarly.delete(id)) controller.abort();
    this.controllers.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      this.controllers.delete(id);
    }
  }

  abort(id: string): void {
    const controller = this.controllers.get(id);
    if (controller) controller.abort();
    else if (this.stoppedEarly.size < EARLY_STOPS) this.stoppedEarly.add(id);
  }
}
