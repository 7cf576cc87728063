import {
  PRACTICE_QUESTION_MS,
  PRACTICE_ROUND_MIN_MS,
  type StudyPractice,
  type StudyPracticeProgress,
} from '@portal/contracts/study-practice';
import { QUESTIONS_MAX } from '@portal/contracts/testlab';

export type RunningRound = Extract<StudyPractice, { state: 'running' }>;
export type ClosedRound = Extract<StudyPractice, { state: 'closed' }>;

/** Returns the state of the rounds in a room after an event; a stale event is ignored. */
export function withPractice(
  known: StudyPractice | null,
  update: StudyPractice | null,
): StudyPractice | null {
  if (!update) return known;
  return known && known.revision > update.revision ? known : update;
}

/** Returns the same with an answer counted; an event of an unknown round changes nothing. */
export function withProgress(
  known: StudyPractice | null,
  update: StudyPracticeProgress,
): StudyPractice | null {
  if (known?.state !== 'running' || !isOf(known, update)) return known;
  if (known.revision >= update.revision) return known;
  const { revision, choices, progress } = update;
  return { ...known, revision, choices, progress };
}

/**
 * Returns whether this screen has missed a round, or a state of it, for which an answer was
 * counted.
 */
export function isBehind(known: StudyPractice | null, update: StudyPracticeProgress): boolean {
  if (!known) return true;
  return known.revision < update.revision && !(known.state === 'running' && isOf(known, update));
}

/** Returns whether the round is being generated or running. */
export function isUnderWay(practice: StudyPractice | null): boolean {
  return practice?.state === 'making' || practice?.state === 'running';
}

/**
 * Returns the end of a round in ms since 1970; if this machine's clock is wrong, the full duration
 * from now, since the portal ends it. A member who does not take part does not receive the number
 * of questions.
 */
export function endOf({ endsAt, isTakingPart, questions }: RunningRound, now = Date.now()): number {
  const count = isTakingPart ? questions.length : QUESTIONS_MAX;
  const whole = Math.max(PRACTICE_ROUND_MIN_MS, count * PRACTICE_QUESTION_MS);
  const update = Date.parse(endsAt);
  return update <= now + whole && update > now - whole ? update : now + whole;
}

/** Returns the remaining seconds to announce to screen readers: 0, 10 or 60; else null. */
export function warningAt(left: number): 0 | 10 | 60 | null {
  if (left <= 0) return 0;
  if (left <= 10) return 10;
  return left <= 60 ? 60 : null;
}

/**
 * Returns the index of the next unanswered question from `after` on, then from the start; -1 if
 * none.
 */
export function nextOpen(choices: readonly (number | null)[], after = -1): number {
  const later = choices.findIndex((choice, index) => index > after && choice === null);
  return later >= 0 ? later : choices.indexOf(null);
}

function isOf({ roundId }: RunningRound, update: StudyPracticeProgress): boolean {
  return roundId === update.roundId;
}
