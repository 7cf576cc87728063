/** Why a right answer earned nothing. */
export const UNPAID_REASONS = ['question-paid-today', 'day-is-full'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** What a student has been paid on the day so far, in mXP. */
export interface PaidToday {
  paidMxp: number;
  /** Whether the question was among it, in whatever test. */
  isQuestionPaid: boolean;
}

/** What an answer earns, in mXP, and why nothing where it was worth something. */
export interface Pay {
  earnedMxp: number;
  unpaidBecause: UnpaidReason | null;
}

/**
 * Decides what an answer worth `worthMxp` earns: a question pays once a day, and a day pays
 * `mostMxp` at most. The last of it is paid also where it is less than the answer is worth.
 */
export function decidePay(worthMxp: number, paid: PaidToday, mostMxp: number): Pay {
  const leftMxp = Math.max(0, mostMxp - paid.paidMxp);
  if (worthMxp === 0) return { earnedMxp: 0, unpaidBecause: null };
  if (paid.isQuestionPaid) return { earnedMxp: 0, unpaidBecause: 'question-paid-today' };
  if (leftMxp === 0) return { earnedMxp: 0, unpaidBecause: 'day-is-full' };
  return { earnedMxp: Math.min(worthMxp, leftMxp), unpaidBecause: null };
}

/** Note to the student about it. @param mostXp what practice gives a day, in XP. */
export function noteOf(reason: UnpaidReason, mostXp: number): string {
  switch (reason) {
    case 'question-paid-today':
      return 'You have earned this one today.';
    case 'day-is-full':
      return `You have earned the ${mostXp} XP that practice gives a day. Practice goes on; XP come again tomorrow.`;
  }
}
