import { studyLive } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';
import { isNotReached, type Ask } from '../../../live/live-ask';
import { Listeners } from '../events/listeners';
import { studyEvents } from '../events/study-events';

/** Debounce time of the sharing, in ms. */
export const PAUSE_MS = 350;
/** Time within which a shared change has returned from the portal, in ms. */
export const ECHO_MS = 500;

const FIELDS = ['topics', 'numQuestions'] as const;

/** Values of the fields; `numQuestions` may not be a valid number yet. */
export interface LabDraft {
  topics: string;
  numQuestions: string;
}

export interface SharedLabView {
  /** Values typed by this student; null if the portal's state applies. */
  own: LabDraft | null;
  /** Whether the last change was not delivered. */
  hasFailed: boolean;
}

/**
 * Shared settings of a room's test lab. Typed values apply immediately and are shared after a
 * pause; updates that arrive in the meantime wait. Then the portal's state applies again, which is
 * the same for all members. An undelivered change is shared again as soon as the room is connected,
 * merged with the changes that others have made in the meantime to a field that this student did
 * not edit.
 */
export class SharedLab {
  private readonly listeners = new Listeners();
  private current: SharedLabView = { own: null, hasFailed: false };
  /** The undelivered change. */
  private unshared: LabDraft | null = null;
  /** The last state of the portal, as field values. */
  private shared: LabDraft | null = null;
  /** Fields that the student has edited since that state. */
  private readonly touched = new Set<keyof LabDraft>();
  private pause: ReturnType<typeof setTimeout> | undefined;
  // A separate timer: a late response must not cancel the sharing of later input.
  private echo: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribe: () => void;
  readonly subscribe = this.listeners.add;

  constructor(
    private readonly roomId: string,
    private readonly ask: Ask,
  ) {
    this.unsubscribe = studyEvents.lab.on(({ roomId: of, topics, numQuestions }) => {
      if (of !== roomId) return;
      this.shared = { topics, numQuestions: String(numQuestions) };
      this.shareAgain();
    });
  }

  readonly view = (): SharedLabView => this.current;

  /** Handles typed values. */
  edit(draft: LabDraft): void {
    clearTimeout(this.pause);
    this.unshared = null;
    const before = this.current.own ?? this.shared;
    if (this.current.own === null) this.touched.clear();
    for (const field of FIELDS) if (before?.[field] !== draft[field]) this.touched.add(field);
    this.change({ own: draft });
    if (!isCount(Number(draft.numQuestions))) return;
    this.pause = setTimeout(() => void this.share(draft), PAUSE_MS);
  }

  /** Shares an undelivered change once the room is connected. */
  shareAgain(): void {
    if (!this.unshared) return;
    const draft = { ...this.unshared };
    for (const field of FIELDS) {
      if (this.shared && !this.touched.has(field)) draft[field] = this.shared[field];
    }
    this.change({ own: draft });
    void this.share(draft);
  }

  stop(): void {
    this.unsubscribe();
    clearTimeout(this.pause);
    clearTimeout(this.echo);
    this.unshared = null;
  }

  private async share(draft: LabDraft): Promise<void> {
    this.unshared = null;
    const { topics, numQuestions } = draft;
    let [hasFailed, isRefused] = [false, false];
    try {
      const lab = { topics, numQuestions: Number(numQuestions) };
      await this.ask(studyLive.asks.lab, { roomId: this.roomId, ...lab });
    } catch (error) {
      // Shown beside the fields until it is delivered.
      hasFailed = true;
      isRefused = error instanceof ApiError && !isNotReached(error);
    }
    // Other values were typed in the meantime; they are shared next.
    if (this.current.own !== draft) return;
    this.change({ hasFailed });
    if (hasFailed) {
      this.unshared = isRefused ? null : draft;
      return;
    }
    clearTimeout(this.echo);
    this.echo = setTimeout(() => {
      if (this.current.own === draft) this.change({ own: null });
    }, ECHO_MS);
  }

  private change(change: Partial<SharedLabView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.notify();
  }
}

/** Returns whether the value is a valid number of questions for a round. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 50;
}
