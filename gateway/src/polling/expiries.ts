/** Records which answers events have invalidated, without a scan of all cached ones. */
export class Expiries {
  private count = 0;
  private everything = 0;
  private readonly paths = new Map<string, number>();

  /** Returns the current count of expiries. */
  now(): number {
    return this.count;
  }

  /** @param path of a route: their number is bounded by the declared routes. */
  expirePath(path: string): void {
    this.paths.set(path, (this.count += 1));
  }

  expireAll(): void {
    this.everything = this.count += 1;
  }

  /** Returns whether an answer requested at count `asked` is stale. */
  haveHit(path: string, asked: number): boolean {
    return this.everything > asked || (this.paths.get(path) ?? 0) > asked;
  }
}
