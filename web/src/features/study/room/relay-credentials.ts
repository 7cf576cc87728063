/** Delay before a failed renewal is retried, in ms. */
const AGAIN_MS = 20_000;

/** Renews the credentials of a call's TURN relays after half of their lifetime, until stopped. */
export class RelayCredentials {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  /** @param renew refetches the room, which schedules the next renewal */
  constructor(private readonly renew: () => Promise<void>) {}

  /** @param seconds lifetime of the new credentials; undefined if they do not expire */
  renewBeforeEnd(seconds: number | undefined): void {
    clearTimeout(this.timer);
    // With jitter: members who joined together do not renew together.
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
