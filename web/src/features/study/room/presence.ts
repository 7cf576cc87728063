import { STUDY_PRESENT_EVERY_MS } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';

/**
 * Error codes for a session that does not exist, or a connection that has not joined it, since its
 * entry may have failed.
 */
const OUTSIDE: ReadonlySet<string> = new Set(['not_found', 'forbidden']);

interface PresenceOptions {
  /** Sends a heartbeat. */
  announce: () => Promise<void>;
  /** Called when the student, or this connection, is not in the session. */
  onGone: () => void;
}

/** Sends heartbeats of this screen every few seconds, and immediately on a change. */
export class Presence {
  private readonly timer: ReturnType<typeof setInterval>;
  private isSending = false;
  private hasChanged = false;
  private isStopped = false;

  constructor(private readonly options: PresenceOptions) {
    this.timer = setInterval(() => this.now(), STUDY_PRESENT_EVERY_MS);
  }

  /** Sends a changed heartbeat now, or after the one in progress. */
  now(): void {
    if (this.isStopped) return;
    if (this.isSending) this.hasChanged = true;
    else void this.send();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private async send(): Promise<void> {
    this.isSending = true;
    this.hasChanged = false;
    const { announce, onGone } = this.options;
    try {
      await announce();
    } catch (error) {
      // Any other error may be temporary: the next heartbeat shows.
      const isOutside = error instanceof ApiError && OUTSIDE.has(error.code);
      if (isOutside && !this.isStopped) onGone();
    }
    this.isSending = false;
    if (this.hasChanged) this.now();
  }
}
