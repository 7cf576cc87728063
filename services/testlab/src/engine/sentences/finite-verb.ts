import { isPluralWord } from '../language/noun-form';
import type { Token } from '../language/tagger';
import { isKnownAs } from '../language/wordnet';

export const MODALS = new Set('can could may might must shall should will would cannot'.split(' '));
const SINGULAR = new Set(['is', 'has', 'does', 'was']);
const PLURAL = new Set(['are', 'have', 'do', 'were']);

export type Agreement = 'singular' | 'plural' | 'any';

/** With which subjects the token agrees, were it the verb of the sentence; null where it cannot be. */
export function agreementOf(tokens: readonly Token[], at: number): Agreement | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const { lower, lemma, pos } = token;
  if (pos === 'AUX' || MODALS.has(lower)) {
    if (MODALS.has(lower) || lower === 'had' || lower === 'did') return 'any';
    return SINGULAR.has(lower) ? 'singular' : PLURAL.has(lower) ? 'plural' : null;
  }
  if (pos !== 'VERB' || /ing$/.test(lower)) return null;
  if (SINGULAR.has(lower)) return 'singular';
  if (PLURAL.has(lower)) return 'plural';
  if (/ed$/.test(lower) && lower !== lemma) return isPast(tokens, at) ? 'any' : null;
  if (lower === lemma) return 'plural';
  if (/s$/.test(lower)) return 'singular';
  return isPast(tokens, at) ? 'any' : null;
}

/** "-ed" is past, and no participle behind its noun, where an object or a preposition's phrase ends the clause. */
function isPast(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && /^(?:DET|PRON|NOUN|PROPN|ADJ|NUM|SCONJ)$/.test(next.pos);
}

/** "The price rises", "the glands release less": the tagger takes many a verb behind its noun for a noun. */
function isVerbTakenForNoun(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = tokens.slice(at - 1, at + 2);
  if (before === undefined || token?.pos !== 'NOUN' || !isKnownAs(token.lemma, 'verb'))
    return false;
  const isNoun = /^(?:NOUN|PROPN)$/.test(before.pos) || /[a-z]ing$/.test(before.lower);
  const isPlural = isPluralWord(before.lower);
  if (/[^s]s$/.test(token.lower)) return isNoun && !isPlural;
  return isNoun && isPlural && /^(?:DET|ADJ|PRON|ADP|ADV)$/.test(next?.pos ?? '');
}

/** Whether a clause stands in the tokens: a verb that agrees with something before it. */
export function hasFiniteVerb(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    if (tokens[at - 1]?.lower !== 'to' && agreementOf(tokens, at) !== null) return true;
    if (isVerbTakenForNoun(tokens, at)) return true;
  }
  return false;
}
