/** A call that stood so long, in ms, was no failure: what is lost after it counts from the start. */
const STOOD_MS = 60_000;
/** So often in a row a screen goes back into a call by itself. */
const WAYS_BACK = 3;

/** How often a provider has put this screen out of its call, one time soon after the other. */
export class LossCount {
  private count = 0;
  private since = 0;

  /** The screen is in the call from now on. `now` in ms. */
  begin(now = performance.now()): void {
    this.since = now;
  }

  /** Counts a loss; whether the student is to decide about the next way back. */
  isTooMany(now = performance.now()): boolean {
    if (now - this.since >= STOOD_MS) this.count = 0;
    this.count += 1;
    return this.count > WAYS_BACK;
  }
}
