import { oppositeOf } from '../language/opposites';
import { capitalise } from '../text/tidy-sentence';
import { withEdits, type Span } from './edits';
import type { Statement } from './statement';
import { swapsOf } from './swaps';

/** What a sentence would say if one thing in it were turned round. */
export interface FalseVersion {
  text: string;
  /** How plainly it says something else, 0 to 1. */
  weight: number;
  how: 'opposite' | 'duty' | 'denial' | 'scope' | 'exchange';
}

const DUTIES: ReadonlyMap<string, string> = new Map([
  ['must', 'need not'],
  ['shall', 'need not'],
  ['should', 'need not'],
  ['must not', 'may'],
  ['shall not', 'may'],
  ['should not', 'should'],
  ['may not', 'may'],
  ['cannot', 'can'],
  ['can not', 'can'],
]);

function dutyOf(statement: Statement, at: number, span: Span): FalseVersion | null {
  const [token, next] = statement.tokens.slice(at, at + 2);
  if (token === undefined) return null;
  const isDenied = next?.lower === 'not' && at + 1 < span[1];
  const turned = DUTIES.get(isDenied ? `${token.lower} not` : token.lower);
  if (statement.tokens[at + 1]?.lower === 'also' || (token.pos !== 'AUX' && token.lower === 'may'))
    return null;
  if (turned === undefined || (token.lower === 'can' && next?.lower !== 'not')) return null;
  const end = isDenied ? (next?.end ?? token.end) : token.end;
  const text = withEdits(statement, span, [
    { start: token.start, end, text: cased(token.text, turned) },
  ]);
  return { text, weight: 0.85, how: 'duty' };
}

const BE = new Set(['is', 'are', 'can', 'will', 'was', 'were']);

/** "is not" made "is". */
function denialOf(statement: Statement, at: number, span: Span): FalseVersion | null {
  const [token, next] = statement.tokens.slice(at, at + 2);
  if (token === undefined || next?.lower !== 'not' || at + 1 >= span[1] || !BE.has(token.lower))
    return null;
  const after = statement.tokens[at + 2]?.lower ?? '';
  if (/^(?:only|just|necessarily|yet|always)$/.test(after)) return null;
  const text = withEdits(statement, span, [{ start: token.end, end: next.end, text: '' }]);
  return { text, weight: 0.8, how: 'denial' };
}

const SCOPES: ReadonlyMap<string, string> = new Map([
  ['at least', 'at most'],
  ['at most', 'at least'],
  ['more than', 'less than'],
  ['less than', 'more than'],
  ['fewer than', 'more than'],
]);

function scopeOf(statement: Statement, at: number, span: Span): FalseVersion | null {
  const [token, next] = statement.tokens.slice(at, at + 2);
  if (token === undefined || next === undefined || at + 1 >= span[1]) return null;
  const turned = SCOPES.get(`${token.lower} ${next.lower}`);
  if (turned === undefined) return null;
  const text = withEdits(statement, span, [{ start: token.start, end: next.end, text: turned }]);
  return { text, weight: 0.75, how: 'scope' };
}

/** How much the opposite of a word changes what is said, by what the word is. */
function weightOf(statement: Statement, at: number): number {
  const token = statement.tokens[at];
  if (token?.pos === 'VERB') return 0.9;
  if (token?.pos === 'ADV' || token?.pos === 'ADP' || token?.pos === 'SCONJ') return 0.8;
  if (token?.pos !== 'ADJ') return 0.6;
  const isPredicate = statement.tokens[at - 1]?.pos === 'AUX';
  return isPredicate || /(?:er|est)$/.test(token.lower) || token.lower === 'more' ? 0.85 : 0.62;
}

/** As large as the word in whose place it comes: "SHALL", "Most". */
function cased(word: string, other: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return other.toUpperCase();
  return /^[A-Z]/.test(word) ? capitalise(other) : other;
}

function oppositeAt(statement: Statement, at: number, span: Span): FalseVersion | null {
  const token = statement.tokens[at];
  const other = token === undefined ? null : oppositeOf(token, statement.tokens[at + 1]);
  if (token === undefined || other === null) return null;
  const beside = [statement.tokens[at - 1]?.lower ?? '', statement.tokens[at + 1]?.lower ?? ''];
  if (beside.some((word) => /^(?:-|\/|and|or)$/.test(word))) return null;
  if (
    statement.tokens
      .slice(Math.max(0, at - 3), at)
      .some(({ lower }) => /^(?:not|never|no|without)$/.test(lower))
  )
    return null;
  if (
    token.start === 0 &&
    /^(?:often|usually|generally|typically|rarely|commonly)$/.test(token.lower)
  )
    return null;
  const rest = statement.text.slice(0, token.start) + statement.text.slice(token.end);
  // "rises or falls", "high and low": turned round it would say the same.
  if (new RegExp(`\\b${other}`, 'i').test(rest)) return null;
  const text = withEdits(statement, span, [
    { start: token.start, end: token.end, text: cased(token.text, other) },
  ]);
  return { text, weight: weightOf(statement, at), how: 'opposite' };
}

/** All ways to turn round what the span says, the plainest first. */
export function falseVersions(statement: Statement, span: Span): FalseVersion[] {
  const found: FalseVersion[] = [];
  for (let at = span[0]; at < span[1]; at += 1) {
    for (const version of [
      dutyOf(statement, at, span),
      denialOf(statement, at, span),
      scopeOf(statement, at, span),
      oppositeAt(statement, at, span),
    ])
      if (version !== null) found.push(version);
  }
  found.push(...swapsOf(statement, span));
  return found
    .map((version) => ({ ...version, text: capitalise(version.text) }))
    .sort((left, right) => right.weight - left.weight);
}
