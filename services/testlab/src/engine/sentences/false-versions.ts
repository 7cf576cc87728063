import { directionOf } from '../language/directions';
import { capitalise } from '../text/tidy-sentence';
import { spanText, withEdits, type Span } from './edits';
import type { Statement } from './statement';
import { denialOf, undeniedOf } from './denial';

/** What a sentence would say if one thing in it were turned round. */
export interface FalseVersion {
  text: string;
  /** How it stands to the sentence: a direction turned, a "not" taken out or put in. */
  how: 'direction' | 'undenied' | 'denied';
  /** Whether the sentence rules it out: of another subject than its own it says nothing. */
  isContrary: boolean;
}

/** A second "not", or what hedges, would leave open what the turned sentence says. */
const HEDGED =
  /\b(?:not|no|never|nor|neither|none|without|cannot|nothing|hardly|rarely|seldom|unless|inability|unable|fails?|lack|n't)\b/i;

/** What may be so may be otherwise too. */
const OPEN = /\b(?:may|might|could|can|would|sometimes|depend(?:s|ing)?|relative)\b/i;

const MOST_TURNS = 2;

function directions(
  statement: Statement,
  span: Span,
  isInText: (word: string) => boolean,
): FalseVersion[] {
  const { tokens, text } = statement;
  const said = spanText(statement, span);
  if (HEDGED.test(said) || OPEN.test(said)) return [];
  const found: FalseVersion[] = [];
  for (let at = span[0]; at < span[1]; at += 1) {
    const token = tokens[at];
    const other = directionOf(tokens, at, isInText);
    if (token === undefined || other === null) continue;
    const rest = text.slice(0, token.start) + text.slice(token.end);
    // "rises or falls", "high and low": turned round it would say the same.
    if (new RegExp(`\\b${other.slice(0, 5)}`, 'i').test(rest)) continue;
    const edit = { start: token.start, end: token.end, text: other };
    const isContrary = (statement.verb >= 0 && at >= statement.verb) || /^(?:No|Few)$/.test(other);
    found.push({ text: withEdits(statement, span, [edit]), how: 'direction', isContrary });
  }
  // Of three in one sentence nobody could tell which makes it wrong.
  return found.length <= MOST_TURNS ? found : [];
}

/** What certainly is not so if the span is, in sentences that anybody might say; the plainest first. */
export function falseVersions(
  statement: Statement,
  span: Span,
  isInText: (word: string) => boolean,
): FalseVersion[] {
  const turned = directions(statement, span, isInText);
  const undenied = undeniedOf(statement, span);
  const denied = HEDGED.test(spanText(statement, span)) ? null : denialOf(statement, span);
  return [
    ...turned,
    ...(undenied === null ? [] : [{ text: undenied, how: 'undenied' as const, isContrary: true }]),
    ...(denied === null ? [] : [{ text: denied, how: 'denied' as const, isContrary: true }]),
  ].map((version) => ({ ...version, text: capitalise(version.text) }));
}
