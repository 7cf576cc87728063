import type { OpenQuestion } from '@portal/contracts/testlab';

/** A question with what the student has answered. */
export interface PracticeQuestion {
  question: string;
  choices: string[];
  /** Whose it is; tests of an earlier version do not say it. */
  origin?: OpenQuestion['origin'];
  /** Present once the server has scored it. */
  scored?: {
    choice: number;
    answerIndex: number;
    correct: boolean;
    explanation: string;
    xpEarned: number;
    /** Why a right answer earned nothing. */
    note?: string;
  };
  /** By which the student's flag is taken back; none, or null: it is not flagged. */
  flagId?: string | null;
}

/** A choice for which the server has not answered yet. */
export interface Unsent {
  question: number;
  choice: number;
}

/** Where the student is in TestLab. */
export interface PracticeState {
  sessionId: string | null;
  questions: PracticeQuestion[];
  /** In the order in which they were made, one a question at most. */
  unsent: readonly Unsent[];
  current: number;
  /** Whether the XP of this session has been added: what is unanswered is closed then. */
  isAdded: boolean;
  /** What the questions are on: the topics, the file. */
  about: string;
  /** What the server said of the material; it holds as long as the questions do. */
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

/** A test that was begun elsewhere. */
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

/** The server takes no answer to this question. */
interface Refused {
  type: 'refused';
  sessionId: string;
  question: number;
}

/** The server has failed over it, as it may do over no other. */
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
 * The next state; a new generation resets all progress. What the server answers for a test that has
 * been left in the meantime changes nothing.
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

/** A question that has an unsent choice keeps its turn when another one is made. */
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

/** One question changed, where the test is still the one that is meant. */
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

/** Figures of the session: answered, chosen for and neither, right, percent answered, and XP earned. */
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
