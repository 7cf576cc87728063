import { hasFiniteVerb } from './finite-verb';
import { textOf, type Statement } from './statement';

export type ClauseKind = 'reason' | 'condition' | 'contrast' | 'aim';

/** A sentence parted in what it says and the clause that gives the reason, condition, aim or contrast. */
export interface Clauses {
  kind: ClauseKind;
  /** The word that joins them, in lower case. */
  marker: string;
  /** Positions of tokens: from, and up to and without. */
  main: readonly [number, number];
  side: readonly [number, number];
}

const KINDS: ReadonlyMap<string, ClauseKind> = new Map([
  ['because', 'reason'],
  ['since', 'reason'],
  ['if', 'condition'],
  ['when', 'condition'],
  ['whenever', 'condition'],
  ['once', 'condition'],
  ['unless', 'condition'],
  ['until', 'condition'],
  ['whereas', 'contrast'],
  ['while', 'contrast'],
]);
const LEADING_ONLY = new Set(['since', 'once', 'while']);
const INNER = new Set(
  'because since if when whenever unless until whereas while although though which who that where'.split(
    ' ',
  ),
);
/** What may stand before a joining word so that it joins clauses and no words. */
const HOLDS_ON =
  /^(?:even|as|only|what|and|or|but|of|to|for|than|is|are|was|be|see|know|say|determine|decide|check|whether|not|especially|particularly|just|about|on|time|moment|cases?|times?|days?)$/;

function starts(statement: Statement, at: number): boolean {
  const pos = statement.tokens[at]?.pos ?? '';
  const next = statement.tokens[at + 1]?.pos ?? '';
  if (pos === 'VERB') return /^(?:DET|NOUN|PROPN|ADJ|PRON)$/.test(next);
  return /^(?:DET|NOUN|PROPN|ADJ|PRON|NUM)$/.test(pos);
}

const JOINS = new Set([...KINDS.keys(), 'although', 'though', 'then']);

function isPlainClause(
  { tokens }: Statement,
  [from, to]: readonly [number, number],
  inner: ReadonlySet<string>,
): boolean {
  return !tokens
    .slice(from, to)
    .some(
      ({ lower, text, pos }) => (inner.has(lower) && pos !== 'DET') || /^[:;()"?—–]$/.test(text),
    );
}

/** "If …, …": the comma that ends the clause in front. */
function leading(statement: Statement, kind: ClauseKind, end: number): Clauses | null {
  const { tokens } = statement;
  for (let at = 3; at < end - 2; at += 1) {
    if (tokens[at]?.text !== ',' || !starts(statement, at + 1)) continue;
    const isClause = hasFiniteVerb(tokens, 1, at) && hasFiniteVerb(tokens, at + 1, end);
    const isList = tokens[at + 2]?.text === ',' || /^(?:and|or)$/.test(tokens[at + 2]?.lower ?? '');
    if (!isClause || isList) continue;
    return { kind, marker: tokens[0]?.lower ?? '', main: [at + 1, end], side: [1, at] };
  }
  return null;
}

function trailing(statement: Statement, end: number): Clauses | null {
  const { tokens } = statement;
  for (let at = 4; at < end - 3; at += 1) {
    const marker = tokens[at]?.lower ?? '';
    const kind = KINDS.get(marker);
    if (kind === undefined || LEADING_ONLY.has(marker)) continue;
    const before = tokens[at - 1];
    if (before === undefined || HOLDS_ON.test(before.lower)) return null;
    if (tokens[at + 1]?.lower === 'of' || !hasFiniteVerb(tokens, at + 1, end)) return null;
    const stop = before.text === ',' ? at - 1 : at;
    const isNegated = kind === 'reason' && tokens.slice(0, at).some(({ lower }) => lower === 'not');
    if (isNegated || !hasFiniteVerb(tokens, 0, stop)) return null;
    return { kind, marker, main: [0, stop], side: [at + 1, end] };
  }
  return null;
}

/** Parts a sentence into two clauses; null where it has none, or more than can be told apart. */
export function findClauses(statement: Statement): Clauses | null {
  const { tokens } = statement;
  const end = tokens[tokens.length - 1]?.pos === 'PUNCT' ? tokens.length - 1 : tokens.length;
  const kind = KINDS.get(tokens[0]?.lower ?? '');
  const found = kind === undefined ? trailing(statement, end) : leading(statement, kind, end);
  if (found === null) return null;
  const isLeading = found.side[0] === 1;
  // A relative clause in front of the joining word might be what it joins to.
  const isPlain = isLeading || isPlainClause(statement, found.main, INNER);
  return isPlain &&
    isPlainClause(statement, found.side, JOINS) &&
    isPlainClause(statement, found.main, JOINS)
    ? found
    : null;
}

/** The words of one of the clauses. */
export function clauseText(statement: Statement, [from, to]: readonly [number, number]): string {
  return textOf(statement, from, to);
}
