import { isKnownAs } from '../language/wordnet';
import { spanText, withEdits, type Span } from './edits';
import { agreementOf } from './finite-verb';
import type { Statement } from './statement';

/** What the auxiliary of a sentence becomes when it is denied. */
const DENIED: ReadonlyMap<string, string> = new Map([
  ['is', 'is not'],
  ['are', 'are not'],
  ['was', 'was not'],
  ['were', 'were not'],
  ['can', 'cannot'],
  ['may', 'cannot'],
  ['must', 'need not'],
  ['shall', 'need not'],
  ['will', 'will not'],
  ['should', 'should not'],
]);
const UNDENIED: ReadonlyMap<string, string> = new Map([
  ['is', 'is'],
  ['are', 'are'],
  ['was', 'was'],
  ['were', 'were'],
  ['can', 'can'],
  ['may', 'may'],
  ['must', 'may'],
  ['shall', 'may'],
  ['will', 'will'],
]);
/** With these a denial would be of a part only, or of the reason and not of the thing. */
const OPEN =
  /\b(?:some|many|most|much|few|several|both|only|often|usually|generally|typically|commonly|sometimes|frequently|always|mainly|mostly|largely|primarily|partly|almost|nearly|about|more or less|as well|because(?! of)|since|so that|as (?:it|they|the|a)|if|when|unless|until|while|whereas|but|although|though|yet|especially|particularly|necessarily|than|too|long|already|still)\b|, and |\b(?:and|or) (?:is|are|can|may|has|have|will|must|shall|should|\w+es|\w+[^su]s (?:the|a|an|of|for|to|with|in|its|all|\w+))\b/i;
/** Of these a denial says that it is so of some of them. */
const QUANTIFIED =
  /^(?:all|every|each|any|some|many|most|much|few|several|both|no|two|three|more|other)\b/i;
/** What is had, where "has" is no auxiliary. */
const HAS = /^(?:DET|ADJ|NOUN)$/;
/** Behind "not" these make a turn of its own: "not only", "not necessarily". */
const TURNS = /^(?:only|just|yet|all|every|merely|simply|so|as|to|too|very|even|if|until)$/;
const REASONED = /\b(?:because|since|as (?:it|they|the|a)|so that|therefore|, (?:and|so)) /;

function replaced(
  statement: Statement,
  span: Span,
  from: number,
  to: number,
  text: string,
): string {
  const [first, last] = [statement.tokens[from], statement.tokens[to]];
  return first === undefined || last === undefined
    ? ''
    : withEdits(statement, span, [{ start: first.start, end: last.end, text }]);
}

/** "SHALL" as rules write it. */
function likeCase(word: string, other: string): string {
  return word === word.toUpperCase() ? other.toUpperCase() : other;
}

/** Where a clause within the sentence begins, whose verb is not the sentence's own. */
const INNER =
  /^(?:that|which|who|whose|when|where|if|whether|what|how|because|since|while|as|,|;|:)$/;

/** The place of the sentence's own verb, also where its subject is too long to be told; -1 where none is sure. */
function ownVerb({ tokens, verb }: Statement, [from, to]: Span): number {
  if (verb >= 0) return verb >= from && verb < to ? verb : -1;
  for (let at = from; at < to; at += 1) {
    const { lower = '', pos = '' } = tokens[at] ?? {};
    if (INNER.test(lower) || pos === 'VERB') return -1;
    if (at > from && (DENIED.has(lower) || lower === 'cannot')) return at;
  }
  return -1;
}

/** The sentence with its own verb denied; null where more than that would be left open. */
export function denialOf(statement: Statement, span: Span): string | null {
  const { tokens } = statement;
  const verb = ownVerb(statement, span);
  const text = spanText(statement, span);
  const token = tokens[verb];
  const next = tokens[verb + 1];
  if (token === undefined || next === undefined || verb < 0) return null;
  if (OPEN.test(text) || QUANTIFIED.test(text) || next.pos === 'ADV' || next.text === ',')
    return null;
  if (token.lower === 'may' && /^(?:wish|want|need|have|prefer)$/.test(next.lower)) return null;
  const auxiliary = DENIED.get(token.lower);
  if (auxiliary !== undefined)
    return replaced(statement, span, verb, verb, likeCase(token.text, auxiliary));
  const isVerb = token.pos === 'VERB' || (token.lemma === 'have' && HAS.test(next.pos));
  const agreement = isVerb ? agreementOf(tokens, verb) : null;
  if (agreement === null || agreement === 'any' || !isKnownAs(token.lemma, 'verb')) return null;
  if (/^(?:be|do|let|mean|tend|try|need)$/.test(token.lemma)) return null;
  const does = agreement === 'singular' ? 'does not' : 'do not';
  return replaced(statement, span, verb, verb, `${does} ${token.lemma}`);
}

/** "produces" of "produce". */
function thirdPerson(lemma: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(lemma)) return `${lemma}es`;
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`;
}

/** "always aligns" of "does not always align". */
function alwaysOf(statement: Statement, span: Span, verb: number): string | null {
  const [does, , always, doing] = statement.tokens.slice(verb, verb + 4);
  if (does === undefined || always === undefined || doing?.pos !== 'VERB') return null;
  const said = does.lower === 'does' ? thirdPerson(doing.lemma) : doing.lemma;
  return replaced(statement, span, verb, verb + 3, `${always.lower} ${said}`);
}

/** The sentence without the "not" of its own verb; null where it has none that may go. */
export function undeniedOf(statement: Statement, span: Span): string | null {
  const { tokens } = statement;
  const verb = ownVerb(statement, span);
  const text = spanText(statement, span);
  const [token, not, next] = tokens.slice(verb, verb + 3);
  if (token === undefined || not === undefined || verb < 0) return null;
  if (
    (text.match(/\b(?:not|no|never|nor|cannot|without|only|unless|but|until)\b/gi) ?? []).length !==
    1
  )
    return null;
  // What is allowed "because …" for what forbids it says nothing.
  if (REASONED.test(text) || /\b(?:any|yet|ever|at all|either)\b/.test(text)) return null;
  if (token.lower === 'cannot') return replaced(statement, span, verb, verb, 'can');
  if (token.lower === 'can' && not.lower === 'not' && next?.lower !== 'only')
    return replaced(statement, span, verb, verb + 1, 'can');
  if (not.lower !== 'not' || next === undefined) return null;
  const isOften = /^(?:always|necessarily)$/.test(next.lower);
  if (isOften && /^do(?:es)?$/.test(token.lower)) return alwaysOf(statement, span, verb);
  if (TURNS.test(next.lower)) return null;
  const auxiliary = UNDENIED.get(token.lower);
  if (auxiliary !== undefined) return replaced(statement, span, verb, verb + 1, auxiliary);
  if (!/^do(?:es)?$/.test(token.lower) || next.pos !== 'VERB' || next.lower !== next.lemma)
    return null;
  const said = token.lower === 'does' ? thirdPerson(next.lemma) : next.lemma;
  return replaced(statement, span, verb, verb + 2, said);
}
