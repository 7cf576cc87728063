import { PRACTICE_QUESTION_MS, PRACTICE_ROUND_MIN_MS } from '@portal/contracts/study-practice';

/**
 * Choices of the participants, by student: the index of the choice per question; null if not
 * answered.
 */
export type Choices = ReadonlyMap<string, readonly (number | null)[]>;

/** State of a round of practice. `closing`: over, but not scored yet. */
export interface Round {
  state: 'making' | 'running' | 'closing' | 'closed' | 'failed';
  /** Null if the account was deleted. */
  starterId: string | null;
  /** 0 until the questions are made. */
  questions: number;
  /** Deadline of the round, in ms since 1970; null until it runs. */
  endsAt: number | null;
  choices: Choices;
  /** Reason for which there are no questions; null without a failure. */
  failure: string | null;
}

/** Events of a round. `present`: the members in the room at that time. */
export type RoundEvent =
  | { kind: 'made'; questions: number; at: number }
  | { kind: 'failed'; message: string }
  | { kind: 'answered'; studentId: string; question: number; choice: number; present: string[] }
  | { kind: 'looked-at'; at: number; present: string[] }
  | { kind: 'stopped' }
  | { kind: 'scored' };

export const STOPPED = 'The round was stopped before its questions were made.';

/** Whether the round is in a final state. */
export const isOver = ({ state }: Round): boolean => state === 'closed' || state === 'failed';

/** Returns the maximum duration of a round with this number of questions, in ms. */
export function roundMs(questions: number): number {
  return Math.max(PRACTICE_ROUND_MIN_MS, questions * PRACTICE_QUESTION_MS);
}

/** Returns a new round for the members currently in the room; its questions are not made yet. */
export function startRound(starterId: string, members: readonly string[]): Round {
  const choices = new Map(members.map((id) => [id, []]));
  return { state: 'making', starterId, questions: 0, endsAt: null, choices, failure: null };
}

/**
 * Returns the round after an event; an event that is not possible in the current state changes
 * nothing.
 */
export function step(round: Round, event: RoundEvent): Round {
  switch (event.kind) {
    case 'made':
      return round.state === 'making' ? begin(round, event) : round;
    case 'failed':
      return isOver(round) || round.state === 'running' ? round : fail(round, event.message);
    case 'answered':
      return canAnswer(round, event) ? closeIfDue(answer(round, event), event) : round;
    case 'looked-at':
      return closeIfDue(round, event);
    case 'stopped':
      if (round.state === 'making') return fail(round, STOPPED);
      return round.state === 'running' ? { ...round, state: 'closing' } : round;
    case 'scored':
      return round.state === 'closing' ? { ...round, state: 'closed' } : round;
  }
}

/** Returns the number of questions that each participant has answered. */
export function progressOf({ choices }: Pick<Round, 'choices'>) {
  return [...choices].map(([userId, own]) => {
    return { userId, answered: own.filter((choice) => choice !== null).length };
  });
}

function begin(round: Round, { questions, at }: { questions: number; at: number }): Round {
  const none = Array.from({ length: questions }, () => null);
  const choices = new Map([...round.choices.keys()].map((id) => [id, none]));
  return { ...round, state: 'running', questions, endsAt: at + roundMs(questions), choices };
}

const fail = (round: Round, failure: string): Round => ({ ...round, state: 'failed', failure });

/** Only the first answer to a question counts. */
function canAnswer(round: Round, event: { studentId: string; question: number }): boolean {
  const own = round.choices.get(event.studentId);
  return round.state === 'running' && own?.[event.question] === null;
}

function answer(round: Round, event: { studentId: string; question: number; choice: number }) {
  const own = round.choices.get(event.studentId) ?? [];
  const choices = new Map(round.choices);
  choices.set(event.studentId, own.with(event.question, event.choice));
  return { ...round, choices };
}

/**
 * Closes the round after its deadline, or once all participants still in the room have answered
 * all questions.
 */
function closeIfDue(round: Round, { at, present }: { at?: number; present: string[] }): Round {
  if (round.state !== 'running') return round;
  const isLate = at !== undefined && round.endsAt !== null && at >= round.endsAt;
  const isAnswered = progressOf(round)
    .filter(({ userId }) => present.includes(userId))
    .every(({ answered }) => answered === round.questions);
  return isLate || isAnswered ? { ...round, state: 'closing' } : round;
}
