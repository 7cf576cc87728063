import { PASSWORD_MAX, PASSWORD_MIN } from '@portal/contracts';
import { isGuessable } from './guessable-password';

/**
 * What speaks against a password, in words for its owner; undefined where nothing does.
 * Spaces and any script are welcome; a character is a code point, so that an emoji counts once.
 * @param ownTexts what a guesser knows: name, e-mail address, the product.
 */
export function passwordProblem(password: string, ownTexts: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `A password needs at least ${PASSWORD_MIN} characters.`;
  // One code point may stand for up to eighteen characters, and it is those that are judged.
  const judged = length > PASSWORD_MAX ? length : [...password.normalize('NFKC')].length;
  if (judged > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`;
  if (isGuessable(password, ownTexts)) {
    return 'This password is too easy to guess. Please choose another one.';
  }
  return undefined;
}
