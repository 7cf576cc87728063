import { plain } from './given-away';

/** What questions with the same choices have in common, whatever the order of these. */
export function choicesKey(choices: readonly string[]): string {
  return choices.map(plain).sort().join('\n');
}
