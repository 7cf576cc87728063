import { STUDY_PRESENT_EVERY_MS } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';

/** There is no such session, or the connection was not let into it: its entry may have failed. */
const OUTSIDE: ReadonlySet<string> = new Set(['not_found', 'forbidden']);

interface PresenceOptions {
  /** Says that this screen is there. */
  say: () => Promise<void>;
  /** The student, or this connection, is not in the session. */
  onGone: () => void;
}

/** Says every few seconds, and at once when something changes, that this screen is there. */
export class Presence {
  private readonly timer: ReturnType<typeof setInterval>;
  private isSaying = false;
  private hasChanged = false;
  private isStopped = false;

  constructor(private readonly options: PresenceOptions) {
    this.timer = setInterval(() => this.now(), STUDY_PRESENT_EVERY_MS);
  }

  /** The sign has changed; if one is under way it is sent once more afterwards. */
  now(): void {
    if (this.isStopped) return;
    if (this.isSaying) this.hasChanged = true;
    else void this.say();
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private async say(): Promise<void> {
    this.isSaying = true;
    this.hasChanged = false;
    const { say, onGone } = this.options;
    try {
      await say();
    } catch (error) {
      // Anything else may pass: the next attempt shows.
      const isOutside = error instanceof ApiError && OUTSIDE.has(error.code);
      if (isOutside && !this.isStopped) onGone();
    }
    this.isSaying = false;
    if (this.hasChanged) this.now();
  }
}
