import { findFalseCells } from './false-cells';

const FALSE = String.raw`false|f|incorrect|wrong|untrue|not true|myth|misconception`;
const TRUE = String.raw`true|t|correct|right|fact`;
const SIGNS = { false: '\u274c\u2717\u2718\u2716\ud83d\udeab', true: '\u2705\u2713\u2714\u2611' };

/**
 * Marks before a statement: "FALSE: …", "**False**: …", "False. …", "Myth 3 - …", "Common mistake:
 * …", "❌ …".
 */
const FALSE_BEFORE = new RegExp(
  String.raw`^[\s\W]{0,6}?(?:[${SIGNS.false}]\ufe0f?|\(?\[?(?:${FALSE}|common (?:mistake|error|misconception|myth)s?|mistake)\]?\)?[*_]{0,3}\s{0,3}(?:no\.?\s{0,2})?\d{0,3}\s{0,3}[:\u2013\u2014)\]-]|(?:false|incorrect|untrue|not true)[.!]\s)`,
  'iu',
);
const TRUE_BEFORE = new RegExp(
  String.raw`^(\s{0,6}(?:[-*\u2022]\s{1,3}|\d{1,3}[.)]\s{1,3})?)(?:[${SIGNS.true}]\ufe0f?\s{0,3}|[*_]{0,3}(?:${TRUE})[*_]{0,3}\s{0,3}[:\u2013\u2014-][*_]{0,3}\s{1,3}|true\.\s{1,3}|[([](?:${TRUE})[)\]]\s{1,3})`,
  'iu',
);
/** Marks after a statement: "… (False)", "… [F]", "… – false.", "… ❌". */
const MARK_BEHIND = new RegExp(
  String.raw`[([]\s{0,3}(?:(?:this|that|it)(?: is|'s) )?(?:(${FALSE})|${TRUE})\s{0,3}[)\]]\.?|[${SIGNS.false}]\ufe0f?`,
  'giu',
);
/**
 * Marks at the end of a line, such as the last cell of a row or a separate sentence: "This is not
 * true."
 */
const FALSE_END = new RegExp(
  String.raw`[-\u2013\u2014:.!|\t\u2192]>?\s{0,3}(?:(?:this|that|it)(?: is|'s) )?(?:false|incorrect|wrong|untrue|not true|a myth)[\s.!)|*_]{0,3}$`,
  'iu',
);
/** Text struck out in Markdown. */
const STRUCK = /~~[^~\n]{1,1000}~~/g;
const FALSE_ANSWER =
  /^\s{0,6}(?:(?:answer|ans|a)?\s{0,3}[:.)([-]?\s{0,3}(?:false|incorrect|untrue)|(?:answer|ans)\s{0,3}[:.)-]\s{0,3}f)\W{0,3}$/i;
const TRUE_ANSWER =
  /^\s{0,6}(?:(?:answer|ans|a)?\s{0,3}[:.)([-]?\s{0,3}true|(?:answer|ans)\s{0,3}[:.)-]\s{0,3}t)\W{0,3}$/i;
/** Headings above false statements; they apply up to the next blank line after text. */
const FALSE_HEADING =
  /^[\s#*\d.)]{0,8}(?:common |popular )?(?:myths?|misconceptions?|mistakes?|errors?|false (?:statements?|beliefs?))(?: (?:about|on|in|of) .{1,60})?\s{0,2}[:*]{0,3}$/i;
/** Sentences that declare their own statement false. */
const SAYS_FALSE =
  /\b(?:(?:it is|it's|is) (?:a (?:common |popular |widespread )?(?:myth|misconception|mistake|fallacy|error)|false|untrue|wrong|incorrect|not true) (?:that|to)|(?:wrongly|mistakenly|incorrectly|falsely|erroneously) (?:\w+ )?(?:believed?|thought|thinks?|assumed?|claimed?|said|called|held)|contrary to (?:popular|common) belief)\b/i;

/** Returns whether a sentence declares its own statement false. */
export function saysFalse(sentence: string): boolean {
  return SAYS_FALSE.test(sentence);
}

/**
 * Removes text that is marked as false, a myth or a mistake, and removes the marks of true
 * statements: a false statement must not become a right answer. Works line by line in linear time.
 */
export function withoutFalsehoods(text: string): string {
  const lines = text.split('\n');
  const falseCells = findFalseCells(lines);
  const kept: string[] = [];
  let underFalse: 'no' | 'waiting' | 'within' = 'no';
  for (const [at, line] of lines.entries()) {
    const isBlank = line.trim() === '';
    if (underFalse === 'within' && isBlank) underFalse = 'no';
    if (underFalse !== 'no' && !isBlank) {
      underFalse = 'within';
      continue;
    }
    if (!isBlank && FALSE_HEADING.test(line)) {
      underFalse = 'waiting';
      continue;
    }
    if (FALSE_ANSWER.test(line)) dropLast(kept);
    else if (!TRUE_ANSWER.test(line)) kept.push(falseCells.has(at) ? '' : cleanLine(line));
  }
  return kept.join('\n');
}

/** Removes the statement above an answer "False". */
function dropLast(kept: string[]): void {
  while (kept.length > 0 && kept.at(-1)?.trim() === '') kept.pop();
  kept.pop();
}

function cleanLine(line: string): string {
  if (FALSE_BEFORE.test(line.slice(0, 80)) || FALSE_END.test(line.slice(-40))) return '';
  return withoutMarked(line.replace(STRUCK, '').replace(TRUE_BEFORE, '$1'));
}

/** Removes the statements marked as false from a line with marks after its statements. */
function withoutMarked(line: string): string {
  let kept = '';
  let from = 0;
  for (const mark of line.matchAll(MARK_BEHIND)) {
    const before = line.slice(from, mark.index).trimEnd();
    const isFalse = mark[1] !== undefined || !/[([]/.test(mark[0]);
    kept += isFalse ? withoutLastSentence(before) : before;
    from = mark.index + mark[0].length;
  }
  return from === 0 ? line : kept + line.slice(from);
}

function withoutLastSentence(text: string): string {
  const bare = text.replace(/[.!?]$/, '');
  const end = Math.max(bare.lastIndexOf('. '), bare.lastIndexOf('! '), bare.lastIndexOf('? '));
  return end < 0 ? '' : text.slice(0, end + 1);
}
