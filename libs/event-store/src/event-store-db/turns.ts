/**
 * Runs tasks with the same key one after the other, and tasks with different keys concurrently.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.last.set(key, mine);
    const clear = () => {
      if (this.last.get(key) === mine) this.last.delete(key);
    };
    mine.then(clear, clear);
    return mine;
  }
}
