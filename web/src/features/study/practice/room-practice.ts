import {
  answerPracticeRoute,
  closePracticeRoute,
  getPracticeRoute,
  startPracticeRoute,
  type StudyPractice,
  type StudyPracticeProgress,
} from '@portal/contracts/study-practice';
import { ApiError, messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { t } from '../texts';
import { Listeners } from '../events/listeners';
import { studyEvents } from '../events/study-events';
import { isBehind, isUnderWay, withPractice, withProgress } from './round';

/** Poll interval during a round and after a failure, in ms: pushes may be lost. */
const REFRESH_MS = 15_000;
/** Poll interval after the end of the session, in ms, and the maximum number of polls. */
const REFRESH_AT_END_MS = 2_000;
const ASKED_AT_END_MOST = 30;

/** Material and length of a round. */
export interface RoundMaterial {
  topics: string;
  numQuestions: number;
  file: File | null;
}

/** The latest round of a room, and the state of this screen; a new object after each change. */
export interface PracticeView {
  practice: StudyPractice | null;
  busy: 'starting' | 'closing' | null;
  /** Index of the question whose answer is being sent. */
  answering: number | null;
  /** Error of the last step; `question` is set if the step was an answer. */
  problem: { text: string; question: number | null } | null;
}

/**
 * Returns the error of starting, stopping or ending a round; null if none, or if the step was an
 * answer.
 */
export function stepProblemOf({ problem }: PracticeView): string | null {
  return problem && problem.question === null ? problem.text : null;
}

/** Shared practice in a room, independent of the current screen. */
export class RoomPractice {
  private readonly listeners = new Listeners();
  private readonly subscriptions: (() => void)[];
  private timer: ReturnType<typeof setInterval>;
  private current: PracticeView = { practice: null, busy: null, answering: null, problem: null };
  private hasFailed = false;
  readonly subscribe = this.listeners.add;

  constructor(private readonly roomId: string) {
    this.subscriptions = [
      studyEvents.practice.on((update) => update.roomId === roomId && this.take(update)),
      studyEvents.progress.on((update) => update.roomId === roomId && this.takeProgress(update)),
    ];
    this.timer = setInterval(() => {
      if (this.hasFailed || isUnderWay(this.current.practice)) void this.refresh();
    }, REFRESH_MS);
  }

  readonly view = (): PracticeView => this.current;

  /** Fetches the state; retries later on failure. */
  async refresh(): Promise<void> {
    try {
      const { practice } = await call(getPracticeRoute, { params: { roomId: this.roomId } });
      this.hasFailed = false;
      this.take(practice);
    } catch {
      this.hasFailed = true;
    }
  }

  /** Starts a round for all members in the room. */
  async start({ topics, numQuestions, file }: RoundMaterial): Promise<void> {
    const body = new FormData();
    body.set('topics', topics);
    body.set('numQuestions', String(numQuestions));
    if (file) body.set('file', file);
    await this.step('starting', t('study.round.startFailed'), () =>
      call(startPracticeRoute, { params: { roomId: this.roomId }, body }),
    );
  }

  /** Ends the round for all early; only its starter may do so. */
  async close(): Promise<void> {
    await this.step('closing', t('study.round.closeFailed'), () =>
      call(closePracticeRoute, { params: { roomId: this.roomId }, body: {} }),
    );
  }

  /** Sends the answer to a question; the first answer is final. */
  async answer(question: number, choice: number): Promise<void> {
    if (this.current.answering !== null) return;
    this.change({ answering: question, problem: null });
    try {
      const params = { roomId: this.roomId };
      const update = await call(answerPracticeRoute, { params, body: { question, choice } });
      this.takeProgress(update);
    } catch (error) {
      const text = messageOf(error, t('lab.answerFailed'));
      this.change({ problem: { text, question } });
      this.refreshAfter(error);
    }
    this.change({ answering: null });
  }

  /**
   * Handles the end of the session: polls the result of a round that it has ended until it is
   * known.
   */
  finish(): void {
    clearInterval(this.timer);
    if (!isUnderWay(this.current.practice)) return this.stop();
    let asked = 0;
    const ask = () => {
      asked += 1;
      if (asked >= ASKED_AT_END_MOST) this.stop();
      void this.refresh().then(() => {
        if (!isUnderWay(this.current.practice)) this.stop();
      });
    };
    this.timer = setInterval(ask, REFRESH_AT_END_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const unsubscribe of this.subscriptions) unsubscribe();
  }

  private async step(
    busy: 'starting' | 'closing',
    failed: string,
    act: () => Promise<{ practice: StudyPractice }>,
  ): Promise<void> {
    if (this.current.busy) return;
    this.change({ busy, problem: null });
    try {
      this.take((await act()).practice);
    } catch (error) {
      this.change({ problem: { text: messageOf(error, failed), question: null } });
      this.refreshAfter(error);
    }
    this.change({ busy: null });
  }

  /** Refreshes after a refusal, because the request was based on a stale state. */
  private refreshAfter(error: unknown): void {
    if (error instanceof ApiError && error.status > 0) void this.refresh();
  }

  private take(update: StudyPractice | null): void {
    const { practice: known } = this.current;
    const practice = withPractice(known, update);
    if (practice === known) return;
    // The error belongs to the previous round or state.
    const isNext = known?.roundId !== practice?.roundId || known?.state !== practice?.state;
    this.change(isNext ? { practice, problem: null } : { practice });
  }

  private takeProgress(update: StudyPracticeProgress): void {
    const { practice } = this.current;
    if (isBehind(practice, update)) void this.refresh();
    else this.change({ practice: withProgress(practice, update) });
  }

  private change(change: Partial<PracticeView>): void {
    this.current = { ...this.current, ...change };
    this.listeners.notify();
  }
}
