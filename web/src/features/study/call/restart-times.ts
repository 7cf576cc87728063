/** How long a link may take to stand before it is tried anew, in ms; longer each time. */
const PATIENCE_MS = [4_000, 6_000, 10_000, 15_000];
/** Of two that begin at once, one waits longer. In ms. */
const POLITE_MS = 1_500;

/** When a link that does not stand is tried anew. */
export class RestartTimes {
  private since: number | null = null;
  private tries = 0;

  constructor(private readonly isPolite: boolean) {}

  /** Whether it is time, asked at each measurement. Times in ms. */
  isDue(state: RTCPeerConnectionState, now: number): boolean {
    if (state === 'connected' || state === 'closed') {
      this.since = null;
      this.tries = 0;
      return false;
    }
    this.since ??= now;
    const patience = PATIENCE_MS[Math.min(this.tries, PATIENCE_MS.length - 1)] ?? 0;
    // What has failed will not come by itself; the first such try need not wait.
    const wait = state === 'failed' && this.tries === 0 ? 0 : patience;
    if (now - this.since < wait + (this.isPolite ? POLITE_MS : 0)) return false;
    this.since = now;
    this.tries += 1;
    return true;
  }
}
