import type { StudyPractice } from '@portal/contracts/study-practice';
import { formatXp } from '../../../texts/format-number';
import { t } from '../texts';

/** The student's own id, and all known names by id. */
export interface Names {
  userId: string;
  names: ReadonlyMap<string, string>;
}

/**
 * Returns the name of a student; a student who left before this screen was opened has no known
 * name.
 */
export function nameOf(id: string | null, { userId, names }: Names): string {
  if (id === userId) return t('study.call.you');
  return (id && names.get(id)) ?? t('study.round.somebody');
}

/** Returns the text about a change of a round's state; null if none. */
export function newsOf(
  before: StudyPractice | null,
  now: StudyPractice | null,
  people: Names,
): string | null {
  if (!now || (before?.roundId === now.roundId && before.state === now.state)) return null;
  switch (now.state) {
    case 'making':
      if (now.startedBy === people.userId) return null;
      return t('study.round.startedBy', { name: nameOf(now.startedBy, people) });
    case 'running':
      return now.isTakingPart
        ? t('study.round.begun', { count: now.questions.length })
        : t('study.round.late');
    case 'closed':
      return now.isTakingPart ? `${t('study.round.over')} ${resultOf(now)}` : t('study.round.over');
    case 'failed':
      return now.message;
  }
}

/** Returns the text about the student's result of a round. */
export function resultOf({
  answers,
  xpEarned,
}: Extract<StudyPractice, { state: 'closed' }>): string {
  const right = answers.filter(({ correct }) => correct).length;
  const values = { right, count: answers.length, xp: formatXp(xpEarned) };
  return t('study.round.result', values);
}
