import { contentStems, sharedCount } from '@portal/knowledge';
import { nearStems } from '../text/language/near-words';
import { kindOfNoun, singularOf } from '../text/language/wordnet';
import { classNoun } from './gives-itself-away';

/**
 * WordNet's file of persons (lexnames(5WN)); the words for any person are above it in the
 * hierarchy.
 */
const PERSONS = '18';
const ANYBODY = /^(?:person|people|individual|someone|somebody|anyone|anybody)$/;

/**
 * Returns whether the right name alone lacks a word that all others have: "Shareholder" beside
 * "Customer as a stakeholder" and two more of these.
 */
export function aloneLacksAWord(answer: string, others: readonly string[]): boolean {
  const own = contentStems(answer);
  const [first, ...rest] = others.map(contentStems);
  const isShared = (one: string) => !own.has(one) && rest.every((other) => other.has(one));
  return rest.length > 0 && [...(first ?? [])].some(isShared);
}

/**
 * Returns whether everyday words of a name reveal its own meaning among others: "trade secret" and
 * "kept hidden".
 */
export function isMeaningGivenAway(name: string, own: string, others: readonly string[]): boolean {
  const near = nearStems(name);
  return isClosest(own, others, (meaning) => sharedCount(contentStems(meaning), near));
}

/** Returns whether everyday words of a text reveal the right name among others. */
export function isNameGivenAway(text: string, own: string, others: readonly string[]): boolean {
  const stems = contentStems(text);
  return isClosest(own, others, (name) => sharedCount(stems, nearStems(name)));
}

/**
 * Returns whether the right choice has more matching words than any other; equal counts reveal
 * nothing.
 */
function isClosest(
  own: string,
  others: readonly string[],
  countWords: (choice: string) => number,
): boolean {
  return countWords(own) > Math.max(0, ...others.map(countWords));
}

/**
 * Returns whether one meaning alone is a person's, or alone is not: "private person who …" beside
 * kinds of money.
 */
export function isAloneInKind(meaning: string, others: readonly string[]): boolean {
  const isOwn = isPerson(meaning);
  return others.every((other) => isPerson(other) !== isOwn);
}

function isPerson(meaning: string): boolean {
  const noun = singularOf(classNoun(meaning));
  return ANYBODY.test(noun) || kindOfNoun(noun) === PERSONS;
}
