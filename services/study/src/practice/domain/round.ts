import { PRACTICE_QUESTION_MS, PRACTICE_ROUND_MIN_MS } from '@portal/contracts/study-practice';

/** What each who takes part has chosen, by student: a place for each question; null: not answered. */
export type Choices = ReadonlyMap<string, readonly (number | null)[]>;

/** A round of practice as it stands. `closing`: over, and not scored yet. */
export interface Round {
  state: 'making' | 'running' | 'closing' | 'closed' | 'failed';
  /** Null: the account is gone. */
  starterId: string | null;
  /** 0 until they are made. */
  questions: number;
  /** By when it is over, in ms since 1970; null until it runs. */
  endsAt: number | null;
  choices: Choices;
  /** Why there are no questions; null where nothing has failed. */
  failure: string | null;
}

/** What happens to a round. `present`: those who are in the room by then. */
export type RoundEvent =
  | { kind: 'made'; questions: number; at: number }
  | { kind: 'failed'; message: string }
  | { kind: 'answered'; studentId: string; question: number; choice: number; present: string[] }
  | { kind: 'looked-at'; at: number; present: string[] }
  | { kind: 'stopped' }
  | { kind: 'scored' };

export const STOPPED = 'The round was stopped before its questions were made.';

/** Whether nothing can happen to it any more. */
export const isOver = ({ state }: Round): boolean => state === 'closed' || state === 'failed';

/** How long a round of so many questions may take, in ms. */
export function roundMs(questions: number): number {
  return Math.max(PRACTICE_ROUND_MIN_MS, questions * PRACTICE_QUESTION_MS);
}

/** A round whose questions are about to be made, for those who are in the room just now. */
export function startRound(starterId: string, members: readonly string[]): Round {
  const choices = new Map(members.map((id) => [id, []]));
  return { state: 'making', starterId, questions: 0, endsAt: null, choices, failure: null };
}

/** Decides what an event makes of a round; what cannot happen to it by now changes nothing. */
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

/** How many questions each who takes part has answered. */
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

/** The first answer to a question stands. */
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

/** Over when the time is up, or when all who are still in the room have answered all. */
function closeIfDue(round: Round, { at, present }: { at?: number; present: string[] }): Round {
  if (round.state !== 'running') return round;
  const isLate = at !== undefined && round.endsAt !== null && at >= round.endsAt;
  const isAnswered = progressOf(round)
    .filter(({ userId }) => present.includes(userId))
    .every(({ answered }) => answered === round.questions);
  return isLate || isAnswered ? { ...round, state: 'closing' } : round;
}
