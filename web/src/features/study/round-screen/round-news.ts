import type { StudyPractice } from '@portal/contracts/study-practice';
import { formatXp } from '../../../texts/format-number';
import { t } from '../texts';

/** Who is who: the student's own id, and the names of all that are known. */
export interface Names {
  userId: string;
  names: ReadonlyMap<string, string>;
}

/** Names of others: a student who left before this screen came has no name here. */
export function nameOf(id: string | null, { userId, names }: Names): string {
  if (id === userId) return t('study.call.you');
  return (id && names.get(id)) ?? t('study.round.somebody');
}

/** Words for a change of a round's state; null: none. */
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

/** What came of a round for the student. */
export function resultOf({
  answers,
  xpEarned,
}: Extract<StudyPractice, { state: 'closed' }>): string {
  const right = answers.filter(({ correct }) => correct).length;
  const values = { right, count: answers.length, xp: formatXp(xpEarned) };
  return t('study.round.result', values);
}
