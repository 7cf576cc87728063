import { isPluralPhrase } from '../language/noun-form';
import type { Token } from '../language/tagger';
import { isKnownAs } from '../language/wordnet';

/** A noun with what stands before it, as tokens from `start` up to and without `end`. */
export interface NounPhrase {
  start: number;
  end: number;
  /** The noun it is about, a token's position. */
  head: number;
  isPlural: boolean;
}

const BEFORE = new Set(['ADJ', 'NOUN', 'PROPN', 'NUM']);
const NOUNS = new Set(['NOUN', 'PROPN']);
const ARTICLES = /^(?:the|an?|all|every|each|most|many|some|no|both|any)$/;

function isModifier(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (BEFORE.has(token.pos)) return true;
  const next = tokens[at + 1];
  if (token.text === '-' || token.text === '/')
    return next !== undefined && (BEFORE.has(next.pos) || next.pos === 'VERB');
  if (next?.text === '-' && (token.pos === 'ADV' || token.pos === 'VERB'))
    return /^(?:VERB|ADJ|NOUN)$/.test(tokens[at + 2]?.pos ?? '');
  return (
    token.pos === 'VERB' &&
    /(?:ing|ed)$/.test(token.lower) &&
    next !== undefined &&
    NOUNS.has(next.pos)
  );
}

/** A noun, or what was taken for an adjective ("the fluid") and has its verb or preposition behind it. */
function isHead(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || NOUNS.has(token.pos)) return token !== undefined;
  const next = tokens[at + 1]?.pos ?? '';
  return (
    token.pos === 'ADJ' &&
    /^(?:AUX|VERB|ADP)$/.test(next) &&
    isKnownAs(token.lower, 'noun') &&
    !/(?:able|ible|ful|ous|al|ic|ive|ent|ant)$/.test(token.lower)
  );
}

/** The noun phrase that begins at a token: article, what describes the noun, the noun; or null. */
function nounPhraseAt(tokens: readonly Token[], start: number): NounPhrase | null {
  let at = start;
  const first = tokens[at];
  if (first?.pos === 'DET') {
    if (!ARTICLES.test(first.lower)) return null;
    at += 1;
  }
  const from = at;
  while (isModifier(tokens, at)) at += 1;
  while (at > from && !isHead(tokens, at - 1)) at -= 1;
  if (at === from) return null;
  const words = tokens.slice(from, at).map(({ text }) => text);
  return { start, end: at, head: at - 1, isPlural: isPluralPhrase(words.join(' ')) };
}

const JOINS = /^(?:of|for|in|between|among|from|to|with|on)$/;

function withRest(tokens: readonly Token[], phrase: NounPhrase): NounPhrase {
  if (!JOINS.test(tokens[phrase.end]?.lower ?? '')) return phrase;
  const rest = nounPhraseAt(tokens, phrase.end + 1);
  return rest === null ? phrase : { ...phrase, end: rest.end };
}

/** The same with what is joined to it: "of …", "in …", "and …". */
export function longNounPhraseAt(tokens: readonly Token[], start: number): NounPhrase | null {
  const phrase = nounPhraseAt(tokens, start);
  if (phrase === null) return null;
  const long = withRest(tokens, phrase);
  if (tokens[long.end]?.lower !== 'and') return long;
  const other = nounPhraseAt(tokens, long.end + 1);
  return other === null ? long : { ...withRest(tokens, other), start, isPlural: true };
}
