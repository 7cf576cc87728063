import { longNounPhraseAt } from './noun-phrase';
import type { Statement } from './statement';

const LEAST_WORDS = 7;
const MOST_WORDS = 30;
/** A row of names is no idea. */
const MOST_NAMES = 5;

/** What stands for something outside of the sentence, or speaks to somebody. */
const POINTING =
  /\b(?:I|we|us|our|my|me|you|your|yours|he|she|him|her|his|this|these|such(?! as\b)|here|there|above|below|following|same|former|latter|another|other|others|also|too|however|therefore|thus|hence|then|instead|again|so|both(?! (?:[\w-]+ ){1,4}and\b)|neither|else|rather(?! than\b)|likewise|similar|similarly|previous|previously|next|resulting|respective|respectively|indeed|let|actually|basically|please|just|really|later|earlier version)\b/i;
/** What was so at some time, is a matter of taste, or speaks of the text. */
const PASSING =
  /\b(?:now|recent|recently|current|currently|today|modern times|decades?|years?|months?|century|centuries|version|so-called|among the (?:most|best)|one of the|well[- ]known|famous|prominent|popular|interesting|sub-?sections?|paragraphs?|clauses?|items?|articles?|chapters?|appendix|options?|story|picture|probably|perhaps|maybe|might|seems?|appears?|unlikely|likely|arguably|hopefully|obviously|of course|sort of|kind of|lots?|stuff|things?|somewhat|nice|great|good idea|fun|easy|easily|tricky|worth|useful|helpful|et al|follows|quite|very|widely|gets?|crucial|concerning|released|launched|announced|named|titled)\b/i;
/** The tagger and the reader of pages leave these where something was cut out. */
const BROKEN =
  /[()[\]{}"“”`:;?!<>=|\\–—%$€£*_]|\d|\.\.|\s[-'.,]|-\s|'(?!s\b)|\s-|,,| \/|\/ |[a-z]\. [a-z]|[a-z]\.[a-zA-Z]|-\.?$/;
/** References are set between prose. */
const REFERENCE =
  /\(\d{4}[a-z]?\)\.|\bRetrieved\b|\bdoi\b|\bpp?\. ?\d|\bVol\.|\bJournal of\b|\bet al\b|\d+\(\d+\)|https?:/;
const VAGUE_SUBJECT =
  /^(?:[\w-]+(?: [\w-]+)?, (?:an? )?[\w-]+ (?:who|which|that)\b|The (?:first|second|third|last|final|main|whole|new|old|right|best|only|most|least|more|original|current|actual|general|hard|difficult|trick|takeaway|idea|point|following)\b|One\b|Any(?:one|thing)\b|(?:Every|Some|No)(?:one|body|thing)? (?:else)?|(?:Some|Many|Most|Several|Each|All|Few) of\b|Few\b|Much\b|More\b|Less\b|Part\b|Two\b|Three\b|A (?:few|lot|number|couple)\b|That\b|What\b|There\b|It\b|They\b|Its\b|Their\b|People\b|Users?\b|Only\b|(?:Treatment|Diagnosis|Research|Access|Use|Support|Development|Life|Nothing|Everything)\b)/;

/** What a sentence may begin with that names its subject soon. */
const BEGINS = /^(?:DET|NOUN|PROPN|ADJ|NUM|ADV)$/;

/** "Summits is …": a subject and a verb that do not go together. */
function disagrees(tokens: Statement['tokens']): boolean {
  const end = longNounPhraseAt(tokens, 0)?.end ?? -1;
  return /^(?:is|are|has|have|was|were)$/.test(tokens[end]?.lower ?? '');
}

function isSubjectKnown(
  { text, tokens, subject }: Statement,
  isFamiliar: (noun: string) => boolean,
): boolean {
  const [first] = tokens;
  if (first === undefined || VAGUE_SUBJECT.test(text)) return false;
  const isLedIn = /^(?:In|During|Under|Within|For|At) (?:[\w-]+ ){1,5}?[\w-]+, /.test(text);
  if (subject === null)
    return isLedIn || (BEGINS.test(first.pos) && first.lower !== 'the' && !disagrees(tokens));
  const head = tokens[subject.head];
  if (subject.start !== 0 || head === undefined || !/^(?:NOUN|PROPN)$/.test(head.pos)) return false;
  const goesOn =
    /^(?:of|for|that|which)$/.test(tokens[subject.end]?.lower ?? '') ||
    tokens.slice(0, subject.end).some(({ lower }) => lower === 'of');
  // "The difficulty …": what is meant stands before; a thing that is named all over is known.
  return first.lower !== 'the' || goesOn || isFamiliar(head.lemma);
}

/** "its" stands for the subject mostly; what "it" and "they" stand for cannot be told. */
function arePronounsBound({ tokens, verb, subject }: Statement): boolean {
  return tokens.every(({ lower }, at) => {
    if (/^(?:it|they|them)$/.test(lower)) return false;
    if (/^(?:its|their)$/.test(lower)) return at > (subject?.end ?? 3);
    if (/^(?:those|that)$/.test(lower)) return at > Math.max(verb, 2);
    return true;
  });
}

/** Whether a text is prose that speaks to nobody, points to nothing outside and has nothing cut out. */
export function isPlainProse(text: string): boolean {
  return !BROKEN.test(text) && !POINTING.test(text) && !PASSING.test(text);
}

/** Whether a sentence of prose asserts something whole, general and clear to one who has not read the text. */
export function isAsserting(
  statement: Statement,
  block: string,
  isFamiliar: (noun: string) => boolean,
): boolean {
  const { text, tokens } = statement;
  const words = tokens.filter(({ pos }) => pos !== 'PUNCT').length;
  if (words < LEAST_WORDS || words > MOST_WORDS || !/^[A-Z][a-zA-Z' -]+.*[a-z]\.$/.test(text))
    return false;
  if (!isPlainProse(text) || REFERENCE.test(block)) return false;
  const names = tokens.filter(
    ({ pos, text: word }, at) => at > 0 && pos === 'PROPN' && /^[A-Z][a-z]/.test(word),
  );
  if (names.length > MOST_NAMES) return false;
  return isSubjectKnown(statement, isFamiliar) && arePronounsBound(statement);
}
