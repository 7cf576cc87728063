import { t } from '../texts';

interface Outcome {
  /** The search; empty: suggestions. */
  name: string;
  /** How many were found, also those who are chosen already. */
  hits: number;
  /** Somebody found by this name has just been blocked. */
  hasBlocked: boolean;
}

/** Message about a search; null: none. */
export function searchOutcome({ name, hits, hasBlocked }: Outcome): string | null {
  if (hits > 0) return name ? t('study.found', { count: hits }) : null;
  if (hasBlocked) return null;
  return t(name ? 'study.nobody' : 'study.suggestionsEmpty');
}
