import { findClauses } from './clauses';
import { agreementOf, MODALS } from './finite-verb';
import type { Statement } from './statement';

/** Talk of an example, a person's deeds, the text itself or the speaker: nothing that a lecturer asks. */
const PASSING =
  /\b(?:example|instance|figure|table|chapter|section|lecture|slide|exercise|image|video|photo|screenshot|author|says?|said|told|thinks?|thought|believes?|feels?|felt|asked|let's|yesterday|tomorrow|today|ago|currently|recently|last year|this year|nowadays|page|click|download|website|link|blog|tutorial|course|student|readers?|article|essay|paper|document|survey|interview|respondents?|participants?)\b|\b(?:I|we|us|our|my|me)\b|'(?:m|ll|ve|d|re)\b|\b(?:consider|imagine|suppose|remember|recall|note that)\b|\bthe (?:graph|diagram|chart|map|code|program|output|result|screen|picture|illustration)s? (?:above |below )?(?:shows?|illustrates?|displays?|depicts?)\b|\b(?:please|consult|visit|contact|refer to|on the (?:right|left)|(?:is|are) (?:also )?shown|might look|on the other hand|on the whole|by the same token|otherwise|continuing|instead|in this way|so far|the two|as well,)\b|e\.g\.|i\.e\.|\betc\b/i;
/** What says nothing by itself, however true. */
const EMPTY =
  /\b(?:is|are|was|were) (?:also )?(?:very |quite |so |most |an? )?(?:important|interesting|useful|helpful|common|popular|complex|difficult|easy|essential|great|good|key)(?: (?:part|topic|concept|thing|point|question)\b[^.]*)?\.$|\bthere (?:is|are|was|were)\b|\b(?:many|several|various|different|number of|variety of|lots? of) (?:ways|things|factors|types|kinds|reasons|forms|aspects)\b/i;
const PAST = /^(?:was|were|had|did)$/;
const MONTH =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/;

function isPast({ tokens, verb }: Statement): boolean {
  const word = tokens[verb];
  if (word === undefined) return tokens.some(({ lower }) => /^(?:was|were|had)$/.test(lower));
  return (
    PAST.test(word.lower) ||
    (word.pos === 'VERB' && /ed$/.test(word.lower) && word.lower !== word.lemma)
  );
}

/** Whether something is said at all: a verb that belongs to no relative clause. */
function isClause(statement: Statement): boolean {
  if (statement.subject !== null || findClauses(statement) !== null) return true;
  const isDoing = statement.tokens[0]?.pos === 'VERB' && /ing$/.test(statement.tokens[0].lower);
  return statement.tokens.some(({ lower, pos }, at) => {
    if (isDoing && pos !== 'AUX') return false;
    const before = statement.tokens.slice(Math.max(0, at - 3), at);
    if (/^(?:be|been|being|having)$/.test(lower) || before.length < 2) return false;
    if (before.some((token) => /^(?:that|which|who|where|when|if|to)$/.test(token.lower)))
      return false;
    return agreementOf(statement.tokens, at) !== null;
  });
}

/** Words that stand for what another sentence names. */
const LOOSE =
  /\bboth\b(?! (?:[\w-]+ ){1,5}and\b)|^(?:\w+ )?\w+ (?:for|of|in|to) (?:its|their|his|her)\b|^(?:like|unlike|in|with|as|for|at|on|by|through|during|within|from|until|under)\b[^,]*, (?:its|their|it|they|he|she|this|these)\b|^(?:un)?like [^,]*? (?:it|they)\b|, however,|\bthe (?:other|others|rest|same|latter|former)\b(?! (?:hand|way|time|as|\w+ as)\b)/i;
/** What the reader is told to do with the text. */
const TELLS =
  /^(?:try|check|look|go|read|see|think|ask|note|compare|run|type|open|learn|continue|begin|start|try|watch|take|let|imagine|keep in mind)\b/i;
const THAT_NOUN = /\b(?:of|to|in|on|for|with|at|from|by|using) that (\w+)\b/i;

function isLoose({ text }: Statement): boolean {
  if (LOOSE.test(text)) return true;
  const found = THAT_NOUN.exec(text);
  return (
    found !== null &&
    !text
      .slice(0, found.index)
      .toLowerCase()
      .includes((found[1] ?? '').toLowerCase())
  );
}

/** Names of people and places: what is told of them is mostly a story. */
function countNames({ tokens }: Statement): number {
  return tokens.filter(({ pos, text }, at) => at > 0 && pos === 'PROPN' && /^[A-Z][a-z]/.test(text))
    .length;
}

/** Whether the sentence lays down a duty: in rules figures count. */
export function isRule({ tokens }: Statement): boolean {
  return tokens.some(({ lower }) => /^(?:must|shall|should|may|cannot)$/.test(lower));
}

/** Whether most of the sentences are told of the past: then that is what the text is about. */
export function isStory(statements: readonly Statement[]): boolean {
  return statements.filter(isPast).length > statements.length * 0.4;
}

/** How much of an idea a sentence holds, 0 to 1: what is general, present and whole, and no trifle. */
export function ideaOf(statement: Statement, inStory: boolean): number {
  const { text, tokens } = statement;
  const words = tokens.filter(({ pos }) => pos !== 'PUNCT').length;
  if (words < 7 || words > 32 || PASSING.test(text) || EMPTY.test(text) || MONTH.test(text))
    return 0;
  if (!isClause(statement) || isLoose(statement) || TELLS.test(text)) return 0;
  if (/["“:;?!—–]|\bit\b.*\bthat\b.*\bit\b/.test(text)) return 0;
  let worth = 0.6;
  if (/\d/.test(text)) worth -= isRule(statement) ? 0.1 : 0.35;
  if (isPast(statement)) worth -= inStory ? 0.15 : 0.4;
  if (isPast(statement) && tokens[statement.subject?.head ?? -1]?.pos === 'PROPN') worth -= 0.1;
  if (countNames(statement) > 2) worth -= 0.2;
  if (statement.subject !== null) worth += 0.15;
  if (words >= 9 && words <= 24) worth += 0.1;
  if (tokens.some(({ lower }) => MODALS.has(lower) && /^(?:might|could|would)$/.test(lower)))
    worth -= 0.15;
  return Math.max(0, Math.min(1, worth));
}
