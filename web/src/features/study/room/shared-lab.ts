import { studyLive } from '@portal/contracts/study';
import { ApiError } from '../../../api/api-error';
import { isNotReached, type Ask } from '../../../live/live-ask';
import { Listeners } from '../events/listeners';
import { studyEvents } from '../events/study-events';

/** After how long without another key what was typed is shared, in ms. */
export const PAUSE_MS = 350;
/** Until then what was shared has come back by the portal, in ms. */
export const ECHO_MS = 500;

const FIELDS = ['topics', 'numQuestions'] as const;

/** What stands in the fields: also what is no number of questions yet. */
export interface LabDraft {
  topics: string;
  numQuestions: string;
}

export interface SharedLabView {
  /** What this student has typed; null: the portal's state stands. */
  own: LabDraft | null;
  /** The last change has not arrived yet. */
  hasFailed: boolean;
}

/**
 * What is typed into the test lab of a room stands at once, and is shared after a pause; whatever
 * else comes meanwhile waits behind it. Then the portal's state stands again, which is the same
 * for all. What did not arrive is shared again as soon as the room is connected, beside what others
 * have changed meanwhile in a field that this student had left alone.
 */
export class SharedLab {
  private readonly listeners = new Listeners();
  private current: SharedLabView = { own: null, hasFailed: false };
  /** What did not arrive. */
  private unshared: LabDraft | null = null;
  /** The portal's last state, as it stands in the fields. */
  private shared: LabDraft | null = null;
  /** Fields that the student has changed since that counted. */
  private readonly touched = new Set<keyof LabDraft>();
  private pause: ReturnType<typeof setTimeout> | undefined;
  // A timer of its own: an answer that comes late must not stop what was typed after it.
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

  /** The student has typed. */
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

  /** The room is connected: what did not arrive may now. */
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
      // Said beside the fields until it has arrived.
      hasFailed = true;
      isRefused = error instanceof ApiError && !isNotReached(error);
    }
    // Something else was typed meanwhile: that is shared next.
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

/** Whether a round may have so many questions. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 50;
}
