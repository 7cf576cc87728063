/** Duration after which a call counts as successful, in ms: a later loss resets the count. */
const STOOD_MS = 60_000;
/** Maximum number of consecutive automatic rejoins. */
const WAYS_BACK = 3;

/** Counts consecutive losses of a call caused by its provider. */
export class LossCount {
  private count = 0;
  private since = 0;

  /** Records the start of a call. `now` in ms. */
  begin(now = performance.now()): void {
    this.since = now;
  }

  /**
   * Counts a loss.
   * @returns whether the student must decide about the next rejoin
   */
  isTooMany(now = performance.now()): boolean {
    if (now - this.since >= STOOD_MS) this.count = 0;
    this.count += 1;
    return this.count > WAYS_BACK;
  }
}
