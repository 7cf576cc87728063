import { plain } from './given-away';

/** Returns a key that is equal for questions with the same choices in any order. */
export function choicesKey(choices: readonly string[]): string {
  return choices.map(plain).sort().join('\n');
}
