import { isFunctionWord, wordsOf } from '@portal/knowledge';
import { headWord } from '../text/language/noun-form';
import { isKnownAs, mayMeanTheSame } from '../text/language/wordnet';

const LEAST = 3;
/** Minimum number of common initial letters of related words. */
const FAMILY = 5;
const LONG = 8;

const TOLD_APART =
  / (?:(?:in|by|through|with|for|of|on|to|from|under|within|at|around|over|behind|between|during|after|along) which|which|that|who|whose|where|when|used|made|given|held|being|\w+ed(?= (?:to|by|from|in|for|on|with|as|at|into|across|against|after|when))|(?:of |for |in |by )?\w+ing) /;

/** Returns the noun of a meaning's class: "event" of "an annual event where people meet". */
export function classNoun(meaning: string): string {
  // "a string of marks": the article is removed first, so that the noun is not taken for a
  // participle.
  const [phrase = ''] = meaning.replace(/^(?:an?|the|any) /i, '').split(TOLD_APART);
  const [first = ''] = phrase.split(',');
  // "a secure, free client": the text before the comma is an adjective.
  return headWord(first.includes(' ') && isKnownAs(headWord(first), 'noun') ? first : phrase);
}

function areKin(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  if (least < LEAST) return false;
  // "mutagens" and "mutations": long words with the same beginning.
  if (least >= LONG && one.slice(0, FAMILY - 1) === other.slice(0, FAMILY - 1)) return true;
  return one.slice(0, Math.min(FAMILY, least)) === other.slice(0, Math.min(FAMILY, least));
}

/** Returns the number of words of a text that are related to a word of the term. */
export function echoesOf(term: string, text: string): number {
  const own = wordsOf(term).filter((word) => !isFunctionWord(word));
  return wordsOf(text).filter(
    (word) => !isFunctionWord(word) && own.some((one) => areKin(one, word)),
  ).length;
}

/**
 * Returns whether a term's own words, or its class, reveal its meaning among others: "Bugzilla" a
 * "bug tracking system".
 */
export function givesItselfAway(term: string, meaning: string, others: readonly string[]): boolean {
  const returns = (text: string): boolean => echoesOf(term, text) > 0;
  if (returns(meaning) && !others.some(returns)) return true;
  const head = headWord(term);
  const isSame = (text: string): boolean => areKin(head, classNoun(text));
  if (isSame(meaning) && !others.some(isSame)) return true;
  const isOf = (text: string): boolean => mayMeanTheSame(head, classNoun(text));
  return isOf(meaning) && !others.some(isOf);
}
