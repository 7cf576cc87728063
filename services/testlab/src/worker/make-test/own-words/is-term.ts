import { isFunctionWord } from '@portal/knowledge';
import { isWordlike } from '../../text/documents/is-wordlike';
import { tagSentence } from '../../text/language/tagger';
import { commonness, isKnownAs } from '../../text/language/wordnet';

const WITHIN = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM', 'ADP', 'VERB', 'PART', 'PUNCT', 'CCONJ']);
const JOINING = /^(?:of|to|for|in|and|on|by|per|the|a|-|\/|'s|&)$/;
const GENERIC =
  /^(?:thing|way|kind|type|form|part|example|case|aim|goal|purpose|reason|problem|point|difference|result|effect|step|stage|fact|idea|number|amount|level|set|group|time|people|person|author|note|summary|key|question|answer|topic|section|figure|table|term|word|name|definition|element|feature|area|place|approach|method|thing|use|need|change|value|one|process|first|second|third|rest|most|study|research|work|job|role|task|project|activity|information|data)s?$/i;

/** Minimum frequency of an everyday noun in WordNet's tagged texts. */
const EVERYDAY = 7;

/**
 * Returns whether the phrase has the form of a name. For an entry of a list this suffices, because
 * its position identifies it as one.
 */
export function isTermOfEntry(phrase: string): boolean {
  const words = phrase.split(' ');
  return (
    phrase.length >= 2 &&
    words.length <= 5 &&
    /^[A-Za-z][A-Za-z0-9' ./()&+-]*$/.test(phrase) &&
    words.every(isWordlike) &&
    !isFunctionWord((words[0] ?? '').toLowerCase()) &&
    !isFunctionWord((words.at(-1) ?? '').toLowerCase())
  );
}

/** Returns whether the phrase, without its article, is the name of something to ask for. */
export function isTerm(phrase: string): boolean {
  const words = phrase.split(' ');
  if (phrase.length < 3 || !isTermOfEntry(phrase)) return false;
  if (words.length === 1 && GENERIC.test(phrase)) return false;
  const tokens = tagSentence(phrase);
  if (
    tokens.some(
      ({ lower, pos }) => !WITHIN.has(pos) || (isFunctionWord(lower) && !JOINING.test(lower)),
    )
  )
    return false;
  const end = tokens[tokens.length - 1];
  if (end === undefined) return false;
  const isNoun =
    /^(?:NOUN|PROPN)$/.test(end.pos) ||
    isKnownAs(end.lemma.toLowerCase(), 'noun') ||
    isKnownAs(end.lower, 'noun');
  if (!isNoun || (end.pos === 'ADJ' && !isKnownAs(end.lower, 'noun'))) return false;
  return words.length > 1 || commonness(end.lower, 'noun') < EVERYDAY;
}
