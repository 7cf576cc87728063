/** How soon a renewal that failed is tried again, in ms. */
const AGAIN_MS = 20_000;

/** Renews the credentials of a call's relays when half of their time is over, until it is stopped. */
export class RelayCredentials {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  /** @param renew asks for the room anew, which plans the next renewal */
  constructor(private readonly renew: () => Promise<void>) {}

  /** @param seconds for which those that have just come hold; not set: without end */
  renewBeforeEnd(seconds: number | undefined): void {
    clearTimeout(this.timer);
    // Spread: the members of a room that came together do not ask together.
    if (seconds) this.renewIn(seconds * 1_000 * (0.4 + Math.random() / 5));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private renewIn(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.renew().catch(() => this.renewIn(AGAIN_MS));
    }, ms);
  }
}
