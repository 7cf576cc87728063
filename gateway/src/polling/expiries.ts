/** Which answers an event has made stale, without a walk over all that are kept. */
export class Expiries {
  private count = 0;
  private everything = 0;
  private readonly paths = new Map<string, number>();

  /** Where the count of expiries stands. */
  now(): number {
    return this.count;
  }

  /** @param path of a route: there are as many as controllers declare. */
  expirePath(path: string): void {
    this.paths.set(path, (this.count += 1));
  }

  expireAll(): void {
    this.everything = this.count += 1;
  }

  /** Whether an answer that was asked for when the count stood there no longer holds. */
  haveHit(path: string, asked: number): boolean {
    return this.everything > asked || (this.paths.get(path) ?? 0) > asked;
  }
}
