import { editDistance, editsAllowed } from '@portal/kit/search';

/** Words that one mistyped word is taken for at most. */
export const MEANT_MAX = 3;

/** The similar words with the fewest edits; none if all are too far. */
export function nearestWords(typed: string, similar: readonly string[]): string[] {
  const allowed = editsAllowed(typed);
  const edited = similar.map((word) => ({ word, edits: editsBetween(typed, word, allowed) }));
  const fewest = Math.min(allowed, ...edited.map(({ edits }) => edits));
  return edited
    .filter(({ edits }) => edits <= fewest)
    .map(({ word }) => word)
    .slice(0, MEANT_MAX);
}

/** The end of a word that is still being typed is missing. */
function editsBetween(typed: string, word: string, allowed: number): number {
  const begun = 1 + editDistance(typed, word.slice(0, typed.length), allowed);
  return Math.min(editDistance(typed, word, allowed), begun);
}
