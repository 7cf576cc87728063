import { coversMeaning, wordsOf } from '@portal/knowledge';
import { beginsWithVerb } from '../../question/alone-in-form';
import { classNoun, echoesOf } from '../../question/gives-itself-away';
import { isAcronym } from '../../text/language/noun-form';
import { isKnownAs, singularOf } from '../../text/language/wordnet';
import type { Definition } from './definition';

/** Share of another name in a meaning from which on the meaning counts as that name. */
const SAME_AS_ALIAS = 0.6;

/** Text that refers to something else, contains a number, or ends abruptly. */
const UNCLEAR =
  /\d|\b(?:this|these|those|such|here|above|below|you|your|we|our|now|currently|recent|recently|another|same|following)\b|[:;"]|\b(?:of|to|for|in|and|or|the|a|with|by)$/i;

/** The same for an entry of a list, whose wording does not depend on other lines. */
const UNCLEAR_IN_LIST = /[:"]|\b(?:of|to|for|in|and|or|the|a|with|by)$/i;

/** Matches a sentence in place of a term: "Neuron has resting potential". */
const SENTENCE = / (?:is|are|was|were|has|have|had|does) /i;

/** Returns whether the meaning is complete and does not contain the term. */
export function isWhole({ term, meaning, alias, source, isListed }: Definition): boolean {
  return (
    !(isListed ? UNCLEAR_IN_LIST : UNCLEAR).test(meaning) &&
    !/\d|["`]/.test(term) &&
    !SENTENCE.test(term) &&
    !source.includes(';') &&
    !(alias !== null && coversMeaning(meaning, alias, SAME_AS_ALIAS)) &&
    !(isAcronym(term) && hasInitials(meaning, term)) &&
    echoesOf(term, meaning) === 0
  );
}

/** Returns whether the meaning consists of a class and a distinguishing feature. */
export function isClear({ meaning }: Definition): boolean {
  return (
    !meaning.split(', ').some(beginsWithVerb) && isKnownAs(singularOf(classNoun(meaning)), 'noun')
  );
}

/** Returns whether words of a meaning begin with the letters of an acronym, in order. */
function hasInitials(meaning: string, acronym: string): boolean {
  let left = acronym.toLowerCase();
  for (const word of wordsOf(meaning)) if (left.startsWith(word.charAt(0))) left = left.slice(1);
  return left === '';
}
