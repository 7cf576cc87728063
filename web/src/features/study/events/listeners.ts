/** Set of change listeners. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** @returns a function that removes the listener */
  readonly add = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => void this.all.delete(listener);
  };

  notify(): void {
    for (const listener of [...this.all]) listener();
  }
}
