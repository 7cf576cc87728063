import {
  PRACTICE_QUESTION_MS,
  PRACTICE_ROUND_MIN_MS,
  type StudyPractice,
  type StudyPracticeProgress,
} from '@portal/contracts/study-practice';
import { QUESTIONS_MAX } from '@portal/contracts/testlab';

export type RunningRound = Extract<StudyPractice, { state: 'running' }>;
export type ClosedRound = Extract<StudyPractice, { state: 'closed' }>;

/** The state of the rounds in a room after an event: an older one comes too late. */
export function withPractice(
  known: StudyPractice | null,
  update: StudyPractice | null,
): StudyPractice | null {
  if (!update) return known;
  return known && known.revision > update.revision ? known : update;
}

/** The same with an answer counted; one of a round that is not known changes nothing. */
export function withProgress(
  known: StudyPractice | null,
  update: StudyPracticeProgress,
): StudyPractice | null {
  if (known?.state !== 'running' || !isOf(known, update)) return known;
  if (known.revision >= update.revision) return known;
  const { revision, choices, progress } = update;
  return { ...known, revision, choices, progress };
}

/** Whether an answer was counted in a round, or a state of it, that this screen has missed. */
export function isBehind(known: StudyPractice | null, update: StudyPracticeProgress): boolean {
  if (!known) return true;
  return known.revision < update.revision && !(known.state === 'running' && isOf(known, update));
}

/** Whether something is still to happen to it. */
export function isUnderWay(practice: StudyPractice | null): boolean {
  return practice?.state === 'making' || practice?.state === 'running';
}

/**
 * When a round ends, in ms since 1970; where this machine's clock is wrong, its whole time from now:
 * the portal ends it. A member who does not take part does not learn how many questions there are.
 */
export function endOf({ endsAt, isTakingPart, questions }: RunningRound, now = Date.now()): number {
  const count = isTakingPart ? questions.length : QUESTIONS_MAX;
  const whole = Math.max(PRACTICE_ROUND_MIN_MS, count * PRACTICE_QUESTION_MS);
  const update = Date.parse(endsAt);
  return update <= now + whole && update > now - whole ? update : now + whole;
}

/** Words for a screen reader about the time, in s: the end, and twice before; else nothing. */
export function warningAt(left: number): 0 | 10 | 60 | null {
  if (left <= 0) return 0;
  if (left <= 10) return 10;
  return left <= 60 ? 60 : null;
}

/** The first question without an answer, from `after` on and then from the start; -1: there is none. */
export function nextOpen(choices: readonly (number | null)[], after = -1): number {
  const later = choices.findIndex((choice, index) => index > after && choice === null);
  return later >= 0 ? later : choices.indexOf(null);
}

function isOf({ roundId }: RunningRound, update: StudyPracticeProgress): boolean {
  return roundId === update.roundId;
}
