import type { OpenQuestion } from '@portal/contracts/testlab';

/** A question with the student's answer. */
export interface PracticeQuestion {
  question: string;
  choices: string[];
  /** Origin of the question; absent in tests of an earlier version. */
  origin?: OpenQuestion['origin'];
  /** Present once the server has scored the answer. */
  scored?: {
    choice: number;
    answerIndex: number;
    correct: boolean;
    explanation: string;
    xpEarned: number;
    /** Reason why a correct answer earned no XP. */
    note?: string;
  };
  /**
   * Id of the student's flag, used to withdraw it; absent or null if the question is not flagged.
   */
  flagId?: string | null;
}

/** A choice that the portal has not confirmed yet. */
export interface Unsent {
  question: number;
  choice: number;
}

/** State of TestLab. */
export interface PracticeState {
  sessionId: string | null;
  questions: PracticeQuestion[];
  /** In order of creation, at most one per question. */
  unsent: readonly Unsent[];
  current: number;
  /** Whether the XP of this session has been credited, which closes unanswered questions. */
  isAdded: boolean;
  /** Subject of the questions: the topics or the file. */
  about: string;
  /** Message of the server about the material; shown as long as the questions are. */
  notice: string | null;
}

export const EMPTY_PRACTICE: PracticeState = {
  sessionId: null,
  questions: [],
  unsent: [],
  current: 0,
  isAdded: false,
  about: '',
  notice: null,
};

type Loaded = Pick<PracticeState, 'about' | 'notice'> & {
  type: 'loaded';
  sessionId: string;
  questions: OpenQuestion[];
};

/** A test that was started elsewhere. */
type Resumed = Pick<PracticeState, 'questions' | 'about'> & { type: 'resumed'; sessionId: string };

interface Scored {
  type: 'scored';
  sessionId: string;
  question: number;
  scored: NonNullable<PracticeQuestion['scored']>;
}

interface Chosen extends Unsent {
  type: 'chosen';
  sessionId: string;
}

/** The server rejects any answer to this question. */
interface Refused {
  type: 'refused';
  sessionId: string;
  question: number;
}

/** The server failed on this choice, which may not affect others. */
interface Failed {
  type: 'failed';
  sessionId: string;
  question: number;
}

interface Flagged {
  type: 'flagged';
  sessionId: string;
  question: number;
  flagId: string | null;
}

export type PracticeAction =
  | Loaded
  | Chosen
  | Refused
  | Failed
  | Scored
  | Flagged
  | Resumed
  | { type: 'moved'; to: number }
  | { type: 'added'; sessionId: string }
  | { type: 'restarted' };

/**
 * Returns the next state; new questions reset all progress. A response for a test that was left in
 * the meantime changes nothing.
 */
export function practiceReducer(state: PracticeState, action: PracticeAction): PracticeState {
  switch (action.type) {
    case 'loaded': {
      const { sessionId, questions, about, notice } = action;
      return { ...EMPTY_PRACTICE, sessionId, questions, about, notice };
    }
    case 'resumed': {
      const { sessionId, questions, about } = action;
      const current = Math.max(
        0,
        questions.findIndex(({ scored }) => !scored),
      );
      return { ...EMPTY_PRACTICE, sessionId, questions, about, current };
    }
    case 'chosen':
      return withChoice(state, action);
    case 'refused':
      return withoutUnsent(state, action);
    case 'failed':
      return withUnsentLast(state, action);
    case 'scored':
      return withoutUnsent(withQuestion(state, action, { scored: action.scored }), action);
    case 'flagged':
      return withQuestion(state, action, { flagId: action.flagId });
    case 'moved':
      return { ...state, current: Math.min(Math.max(0, action.to), state.questions.length - 1) };
    case 'added':
      return action.sessionId === state.sessionId ? { ...state, isAdded: true, unsent: [] } : state;
    case 'restarted':
      return EMPTY_PRACTICE;
  }
}

/** A question with an unsent choice keeps its position in the queue when the choice changes. */
function withChoice(state: PracticeState, { sessionId, question, choice }: Chosen): PracticeState {
  if (sessionId !== state.sessionId) return state;
  const before = state.unsent.find((one) => one.question === question);
  if (before?.choice === choice) return state;
  const chosen = { question, choice };
  const unsent = before
    ? state.unsent.map((one) => (one === before ? chosen : one))
    : [...state.unsent, chosen];
  return { ...state, unsent };
}

function withoutUnsent(
  state: PracticeState,
  { sessionId, question }: Scored | Refused,
): PracticeState {
  if (sessionId !== state.sessionId) return state;
  return { ...state, unsent: state.unsent.filter((one) => one.question !== question) };
}

function withUnsentLast(state: PracticeState, action: Failed): PracticeState {
  const one = state.unsent.find(({ question }) => question === action.question);
  if (action.sessionId !== state.sessionId || !one || state.unsent.at(-1) === one) return state;
  return { ...state, unsent: [...state.unsent.filter((each) => each !== one), one] };
}

/** Updates one question if its test is still the current one. */
function withQuestion(
  state: PracticeState,
  { sessionId, question }: Scored | Flagged,
  change: Partial<PracticeQuestion>,
): PracticeState {
  if (sessionId !== state.sessionId) return state;
  const questions = state.questions.map((one, index) =>
    index === question ? { ...one, ...change } : one,
  );
  return { ...state, questions };
}

/**
 * Returns the session's statistics: answered, unanswered without an unsent choice, correct,
 * percentage answered, and XP earned.
 */
export function summaryOf({ questions, unsent }: PracticeState) {
  const answered = questions.filter((question) => question.scored);
  const correct = answered.filter((question) => question.scored?.correct).length;
  const sessionXp = answered.reduce((sum, question) => sum + (question.scored?.xpEarned ?? 0), 0);
  const percent =
    questions.length === 0 ? 0 : Math.round((answered.length / questions.length) * 100);
  const unanswered = questions.length - answered.length - unsent.length;
  const counts = { answered: answered.length, unanswered, unsent: unsent.length };
  return { ...counts, correct, percent, sessionXp };
}
