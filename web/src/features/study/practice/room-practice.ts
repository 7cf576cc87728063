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

/** While a round is under way, and after a failure, it is asked for so often, in ms: pushes may be lost. */
const REFRESH_MS = 15_000;
/** After the session's end, in ms, and how many times at most. */
const REFRESH_AT_END_MS = 2_000;
const ASKED_AT_END_MOST = 30;

/** What the members shall practise. */
export interface RoundMaterial {
  topics: string;
  numQuestions: number;
  file: File | null;
}

/** The newest round of a room, and what this screen does about it; a new object after each change. */
export interface PracticeView {
  practice: StudyPractice | null;
  busy: 'starting' | 'closing' | null;
  /** The question whose answer is under way. */
  answering: number | null;
  /** Why the last step came to nothing; `question`: where it was an answer. */
  problem: { text: string; question: number | null } | null;
}

/** Why starting, stopping or ending a round came to nothing; null: it did not, or it was an answer. */
export function stepProblemOf({ problem }: PracticeView): string | null {
  return problem && problem.question === null ? problem.text : null;
}

/** Practising together in a room, whichever screen is shown. */
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

  /** Asks how it stands; where that fails, once more in a while. */
  async refresh(): Promise<void> {
    try {
      const { practice } = await call(getPracticeRoute, { params: { roomId: this.roomId } });
      this.hasFailed = false;
      this.take(practice);
    } catch {
      this.hasFailed = true;
    }
  }

  /** Starts a round for all who are in the room. */
  async start({ topics, numQuestions, file }: RoundMaterial): Promise<void> {
    const body = new FormData();
    body.set('topics', topics);
    body.set('numQuestions', String(numQuestions));
    if (file) body.set('file', file);
    await this.step('starting', t('study.round.startFailed'), () =>
      call(startPracticeRoute, { params: { roomId: this.roomId }, body }),
    );
  }

  /** Ends the round for all before its time; for its starter. */
  async close(): Promise<void> {
    await this.step('closing', t('study.round.closeFailed'), () =>
      call(closePracticeRoute, { params: { roomId: this.roomId }, body: {} }),
    );
  }

  /** The first answer to a question stands. */
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

  /** The session is over: what came of a round that it has ended is asked for until it is known. */
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

  /** The refused request was for a state that is no more. */
  private refreshAfter(error: unknown): void {
    if (error instanceof ApiError && error.status > 0) void this.refresh();
  }

  private take(update: StudyPractice | null): void {
    const { practice: known } = this.current;
    const practice = withPractice(known, update);
    if (practice === known) return;
    // What was said of one round, or state, is not said of the next.
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
