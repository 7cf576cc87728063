import { PASSWORD_MAX, PASSWORD_MIN } from '@portal/contracts';
import { isGuessable } from './guessable-password';

/**
 * Returns the reason against a password, worded for its owner, or undefined. Spaces and all
 * scripts are allowed; a character is a code point, so that an emoji counts once.
 * @param ownTexts texts known to an attacker: name, e-mail address, the product.
 */
export function passwordProblem(password: string, ownTexts: readonly string[]): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return `A password needs at least ${PASSWORD_MIN} characters.`;
  // A code point may normalise to up to eighteen characters, and the normalised text is judged.
  const judged = length > PASSWORD_MAX ? length : [...password.normalize('NFKC')].length;
  if (judged > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters.`;
  if (isGuessable(password, ownTexts)) {
    return 'This password is too easy to guess. Please choose another one.';
  }
  return undefined;
}
