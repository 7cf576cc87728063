import {
  PRACTICE_QUESTION_MS,
  PRACTICE_ROUND_MIN_MS,
  type StudyPractice,
  type StudyPracticeProgress,
} from '@portal/contracts/study-practice';
import { QUESTIONS_MAX } from '@portal/contracts/testlab';

export type RunningRound = Extract<StudyPractice, { state: 'running' }>;
export type ClosedRound = Extract<StudyPractice, { state: 'closed' }>;

/** What is known of the rounds in a room once something is told: an older state comes too late. */
export function withPractice(
  known: StudyPractice | null,
  told: StudyPractice | null,
): StudyPractice | null {
  if (!told) return known;
  return known && known.revision > told.revision ? known : told;
}

/** The same with an answer counted; one of a round that is not known changes nothing. */
export function withProgress(
  known: StudyPractice | null,
  told: StudyPracticeProgress,
): StudyPractice | null {
  if (known?.state !== 'running' || !isOf(known, told)) return known;
  if (known.revision >= told.revision) return known;
  const { revision, choices, progress } = told;
  return { ...known, revision, choices, progress };
}

/** Whether an answer was counted in a round, or a state of it, of which nothing was heard. */
export function isBehind(known: StudyPractice | null, told: StudyPracticeProgress): boolean {
  if (!known) return true;
  return known.revision < told.revision && !(known.state === 'running' && isOf(known, told));
}

/** Whether something is still to happen to it. */
export function isUnderWay(practice: StudyPractice | null): boolean {
  return practice?.state === 'making' || practice?.state === 'running';
}

/**
 * When a round ends, in ms since 1970; where this machine's clock is wrong, its whole time from now:
 * the portal ends it. Who does not take part is not told how many questions there are.
 */
export function endOf({ endsAt, isTakingPart, questions }: RunningRound, now = Date.now()): number {
  const count = isTakingPart ? questions.length : QUESTIONS_MAX;
  const whole = Math.max(PRACTICE_ROUND_MIN_MS, count * PRACTICE_QUESTION_MS);
  const told = Date.parse(endsAt);
  return told <= now + whole && told > now - whole ? told : now + whole;
}

/** What a screen reader is told of the time, in s: the end, and twice before; else nothing. */
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

function isOf({ roundId }: RunningRound, told: StudyPracticeProgress): boolean {
  return roundId === told.roundId;
}
