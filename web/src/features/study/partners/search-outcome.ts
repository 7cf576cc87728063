import { t } from '../texts';

interface Outcome {
  /** The searched name; empty for suggestions. */
  name: string;
  /** Number of students found, including those already chosen. */
  hits: number;
  /** Whether a student found by this name has just been blocked. */
  hasBlocked: boolean;
}

/** Returns the message about a search; null if none. */
export function searchOutcome({ name, hits, hasBlocked }: Outcome): string | null {
  if (hits > 0) return name ? t('study.found', { count: hits }) : null;
  if (hasBlocked) return null;
  return t(name ? 'study.nobody' : 'study.suggestionsEmpty');
}
