/** Reasons for which a right answer earns nothing. */
export const UNPAID_REASONS = ['question-paid-today', 'day-is-full'] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];

/** The student's pay for the day so far, in mXP. */
export interface PaidToday {
  paidMxp: number;
  /** Whether the question has already been paid for that day, in any test. */
  isQuestionPaid: boolean;
}

/** Pay for an answer, in mXP, and the reason if an answer with a worth earned nothing. */
export interface Pay {
  earnedMxp: number;
  unpaidBecause: UnpaidReason | null;
}

/**
 * Decides the pay for an answer worth `worthMxp`: a question is paid for once a day, and a day
 * pays `mostMxp` at most. The rest of the day's limit is paid even if it is less than the answer
 * is worth.
 */
export function decidePay(worthMxp: number, paid: PaidToday, mostMxp: number): Pay {
  const leftMxp = Math.max(0, mostMxp - paid.paidMxp);
  if (worthMxp === 0) return { earnedMxp: 0, unpaidBecause: null };
  if (paid.isQuestionPaid) return { earnedMxp: 0, unpaidBecause: 'question-paid-today' };
  if (leftMxp === 0) return { earnedMxp: 0, unpaidBecause: 'day-is-full' };
  return { earnedMxp: Math.min(worthMxp, leftMxp), unpaidBecause: null };
}

/**
 * Returns the note to the student about the reason. @param mostXp daily limit of practice, in XP.
 */
export function noteOf(reason: UnpaidReason, mostXp: number): string {
  switch (reason) {
    case 'question-paid-today':
      return 'You have already earned XP for this question today.';
    case 'day-is-full':
      return `You have earned today’s ${mostXp} XP from practice. You can keep practising, and earn XP again tomorrow.`;
  }
}
