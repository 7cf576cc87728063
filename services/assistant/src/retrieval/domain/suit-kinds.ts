import type { Passage } from '../../domain/passage';
import type { Question } from '../../domain/read-question';
import { isOnPortal } from './is-on-portal';

/** Weight of each kind of passage for a question; 1 is neutral. */
type Suits = Record<Passage['kind'], number>;

const OWN_MATERIAL =
  /\bmy (?:own )?(?:notes?|texts?|files?|materials?|uploads?|slides?|documents?)\b/iu;
const FIRST_PERSON = /\b(?:i|me|my|we|our)\b/iu;

/**
 * Derives the weights of the kinds from a question: it may ask for the portal itself, own
 * material, or something to read.
 */
export function suitKinds(message: string, { kind }: Question): Suits {
  const suits: Suits = { own: 1.15, help: 0.7, concept: 1, book: 0.6 };
  if (FIRST_PERSON.test(message)) suits.help = 1;
  if (isOnPortal(message)) suits.help = 1.7;
  if (OWN_MATERIAL.test(message)) suits.own = 1.7;
  if (kind === 'quote') suits.own = 2;
  if (kind === 'read-next') suits.book = 1.7;
  return suits;
}
