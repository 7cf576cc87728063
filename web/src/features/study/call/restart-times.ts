/**
 * Time after which a connection that is not established is restarted, in ms; longer after each
 * attempt.
 */
const PATIENCE_MS = [4_000, 6_000, 10_000, 15_000];
/** Additional delay of the polite side, so that both sides do not start simultaneously, in ms. */
const POLITE_MS = 1_500;

/** Determines when a connection that is not established is restarted. */
export class RestartTimes {
  private since: number | null = null;
  private tries = 0;

  constructor(private readonly isPolite: boolean) {}

  /** Returns whether a restart is due; called at each measurement. Times in ms. */
  isDue(state: RTCPeerConnectionState, now: number): boolean {
    if (state === 'connected' || state === 'closed') {
      this.since = null;
      this.tries = 0;
      return false;
    }
    this.since ??= now;
    const patience = PATIENCE_MS[Math.min(this.tries, PATIENCE_MS.length - 1)] ?? 0;
    // A failed connection does not recover on its own; its first restart is immediate.
    const wait = state === 'failed' && this.tries === 0 ? 0 : patience;
    if (now - this.since < wait + (this.isPolite ? POLITE_MS : 0)) return false;
    this.since = now;
    this.tries += 1;
    return true;
  }
}
