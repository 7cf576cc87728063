/** Listeners to changes. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** Returns how to stop. */
  readonly add = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => void this.all.delete(listener);
  };

  notify(): void {
    for (const listener of [...this.all]) listener();
  }
}
