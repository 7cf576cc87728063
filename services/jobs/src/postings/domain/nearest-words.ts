import { editDistance, editsAllowed } from '@portal/kit/search';

/** Maximum number of substitutes for a misspelt word. */
export const MEANT_MAX = 3;

/** Returns the similar words with the fewest edits; empty if all are too distant. */
export function nearestWords(typed: string, similar: readonly string[]): string[] {
  const allowed = editsAllowed(typed);
  const edited = similar.map((word) => ({ word, edits: editsBetween(typed, word, allowed) }));
  const fewest = Math.min(allowed, ...edited.map(({ edits }) => edits));
  return edited
    .filter(({ edits }) => edits <= fewest)
    .map(({ word }) => word)
    .slice(0, MEANT_MAX);
}

/** Also compares with the prefix of the word, as a word still being typed lacks its end. */
function editsBetween(typed: string, word: string, allowed: number): number {
  const begun = 1 + editDistance(typed, word.slice(0, typed.length), allowed);
  return Math.min(editDistance(typed, word, allowed), begun);
}
