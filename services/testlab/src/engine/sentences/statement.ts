import { tagSentence, type Token } from '../language/tagger';
import { isKnownAs } from '../language/wordnet';
import { isPluralWord } from '../language/noun-form';
import type { Sentence } from '../text/prepare-text';
import { agreementOf } from './finite-verb';
import { longNounPhraseAt, type NounPhrase } from './noun-phrase';

/** A sentence taken apart. */
export interface Statement extends Sentence {
  tokens: readonly Token[];
  /** What it is about, where it begins with that and a verb that agrees follows. */
  subject: NounPhrase | null;
  /** The position of the verb behind the subject; -1 where there is none. */
  verb: number;
}

/** The text of the tokens from `start` up to and without `end`. */
export function textOf({ text, tokens }: Statement, start: number, end: number): string {
  const [first, last] = [tokens[start], tokens[end - 1]];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** Skips "(ATP)" behind a noun. */
function behindBrackets(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '(') return at;
  const closed = tokens.findIndex(({ text }, index) => index > at && text === ')');
  return closed < 0 || closed > at + 4 ? at : closed + 1;
}

/** "A driver caught speeding can …": the first was no verb of the sentence. */
function hasLaterVerb(tokens: readonly Token[], from: number): boolean {
  for (const { pos, lower } of tokens.slice(from)) {
    if (
      pos === 'PUNCT' ||
      pos === 'CCONJ' ||
      pos === 'SCONJ' ||
      /^(?:that|which|who|what|when|how|where)$/.test(lower)
    )
      return false;
    if (pos === 'AUX' && !/^(?:be|been|being|have)$/.test(lower)) return true;
  }
  return false;
}

function subjectFrom(
  tokens: readonly Token[],
  start: number,
): { subject: NounPhrase; verb: number } | null {
  const subject = longNounPhraseAt(tokens, start);
  if (subject === null) return null;
  let verb = behindBrackets(tokens, subject.end);
  while (tokens[verb]?.pos === 'ADV') verb += 1;
  const agreement = agreementOf(tokens, verb);
  const fits = agreement === 'any' || (agreement === 'plural') === subject.isPlural;
  if (agreement === 'any' && tokens[verb]?.pos === 'VERB' && hasLaterVerb(tokens, verb + 1))
    return null;
  return agreement !== null && fits ? { subject, verb } : verbTakenForNoun(tokens, subject);
}

/** "Water moves through": the tagger takes many a verb in -s for a noun in the plural. */
function verbTakenForNoun(
  tokens: readonly Token[],
  phrase: NounPhrase,
): { subject: NounPhrase; verb: number } | null {
  const verb = phrase.end - 1;
  const [before, last, next] = tokens.slice(verb - 1, verb + 2);
  if (before === undefined || last === undefined || next === undefined || verb - 1 < phrase.start)
    return null;
  const isVerb = last.pos === 'NOUN' && /[^s]s$/.test(last.lower) && isKnownAs(last.lemma, 'verb');
  const goesOn = /^(?:ADP|ADV|DET|PRON|SCONJ|PART)$/.test(next.pos) && next.lower !== 'of';
  if (!isVerb || !goesOn || !/^(?:NOUN|PROPN)$/.test(before.pos) || isPluralWord(before.lower))
    return null;
  if (hasLaterVerb(tokens, verb + 1)) return null;
  return { subject: { ...phrase, end: verb, head: verb - 1, isPlural: false }, verb };
}

/** Takes a sentence apart; its subject is looked for from the token `start` on. */
export function readStatement(sentence: Sentence, start = 0): Statement {
  const tokens = tagSentence(sentence.text);
  const found = subjectFrom(tokens, start);
  return { ...sentence, tokens, subject: found?.subject ?? null, verb: found?.verb ?? -1 };
}

/** The subject and verb of a clause within a statement. */
export function subjectOf(
  { tokens }: Statement,
  start: number,
): { subject: NounPhrase; verb: number } | null {
  return subjectFrom(tokens, start);
}
