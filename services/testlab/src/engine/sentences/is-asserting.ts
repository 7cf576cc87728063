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
  /\b(?:now|recent|recently|current|currently|today|modern times|decades?|years?|months?|century|centuries|version|so-called|among the (?:most|best)|one of the|well[- ]known|famous|prominent|popular|interesting|sub-?sections?|paragraphs?|clauses?|items?|articles?|chapters?|appendix|options?|story|picture|probably|perhaps|maybe|might|seems?|appears?|unlikely|likely|arguably|hopefully|obviously|of course|sort of|kind of|lots?|stuff|things?|somewhat|nice|great|good idea|fun|easy|easily|tricky|worth|useful|helpful|et al|follows|quite|very|widely|gets?|crucial|concerning|released|launched|announced|named|titled|equally|presently|unclear|simply|simple either|diagrams?|graphs?|photographs?|maps?)\b/i;
/** The tagger and the reader of pages leave these where something was cut out. */
const BROKEN =
  /[()[\]{}"“”`:;?!<>=|\\–—%$€£*_]|\d|\.\.|\s[-'.,]|-\s|(?<!s)'(?!s\b)|\s-|,,| \/|\/ |[a-z]\. [a-z]|[a-z]\.[a-zA-Z]|-\.?$/;
/** References are set between prose: "Maslow, A. H. (1943). A theory of motivation." */
const REFERENCE = /\bRetrieved\b|\bdoi\b|\bpp?\. ?\d|\bVol\.|\bJournal of\b|\bet al\b/;
const TITLE = /\(\d{4}[a-z]?\)\.\s+([^.]{5,250}\.)/g;
/** What seems to point outside and does not. */
const HARMLESS =
  /\b(?:with|by|from|of|for|to|between|motivating|influencing|helping) others\b|\b(?:and|or|of|many|any|all|from|with|to) other (?=[a-z]+)|\b(?:each|every|per|of the) (?:year|month)\b|\byear to year\b/gi;
const VAGUE_SUBJECT =
  /^(?:[\w-]+(?: [\w-]+)?, (?:an? )?[\w-]+ (?:who|which|that)\b|The (?:first|second|third|last|final|main|whole|new|old|right|best|only|most|least|more|original|current|actual|general|hard|difficult|trick|takeaway|idea|point|following)\b|One\b|Any(?:one|thing)\b|(?:Every|Some|No)(?:one|body|thing) else|Some\b|Everything\b|(?:Some(?:one|body|thing)|Nothing)\b|(?:Some|Many|Most|Several|Each|All|Few) of\b|Few\b|Much\b|More\b|Less\b|Part\b|Two\b|Three\b|A (?:few|lot|number|couple)\b|That\b|What\b|There\b|It\b|They\b|Its\b|Their\b|People\b|Users?\b|Only\b|(?:Treatment|Diagnosis|Research|Access|Use|Support|Development|Life|Nothing|Everything)\b)/;

/** What a sentence may begin with that names its subject soon. */
const BEGINS = /^(?:DET|NOUN|PROPN|ADJ|NUM|ADV)$/;

/** "Summits is …": a subject and a verb that do not go together. */
function disagrees(tokens: Statement['tokens']): boolean {
  const end = longNounPhraseAt(tokens, 0)?.end ?? -1;
  return /^(?:is|are|has|have|was|were)$/.test(tokens[end]?.lower ?? '');
}

/** "If a firm …, the price …": a clause in front that names what it speaks of. */
const LEADING = /^(?:If|When|Once|Unless|Because|Although|While|Until) (?!the )[a-z][^,]*, /;

/** "The powers of the monarch are …": told whose, where the subject is too long to be taken apart. */
const SUBJECT_OF =
  /^The [a-z-]+ (?:[a-z-]+ )?of (?:the |an? )?(?!this|that|these|those|it)[A-Za-z-]+/;

function isOfKnown(text: string, isFamiliar: (noun: string) => boolean): boolean {
  const found = SUBJECT_OF.exec(text);
  return found !== null && (found[1] !== 'the ' || isFamiliar(found[2] ?? ''));
}

function behindComma(tokens: Statement['tokens']): string {
  return tokens[tokens.findIndex(({ text }) => text === ',') + 1]?.pos ?? '';
}

function isSubjectKnown(
  { text, tokens, subject }: Statement,
  isFamiliar: (noun: string) => boolean,
): boolean {
  const [first] = tokens;
  if (first === undefined || VAGUE_SUBJECT.test(text)) return false;
  const isLedIn =
    /^(?:In|During|Under|Within|For|At) (?:[\w-]+ ){1,5}?[\w-]+, /.test(text) ||
    isOfKnown(text, isFamiliar) ||
    (LEADING.test(text) && /^(?:DET|NOUN|PROPN|ADJ)$/.test(behindComma(tokens)));
  if (subject === null)
    return isLedIn || (BEGINS.test(first.pos) && first.lower !== 'the' && !disagrees(tokens));
  const head = tokens[subject.head];
  if (subject.start !== 0 || head === undefined || !/^(?:NOUN|PROPN)$/.test(head.pos)) return false;
  const goesOn =
    /^(?:of|for|that|which)$/.test(tokens[subject.end]?.lower ?? '') ||
    tokens.slice(0, subject.end).some(({ lower }) => lower === 'of');
  // "The difficulty …": what is meant stands before; a thing that is named all over is known.
  const isTold = subject.head - subject.start >= 2 && /^(?:NOUN|PROPN)$/.test(tokens[1]?.pos ?? '');
  return first.lower !== 'the' || goesOn || isTold || isFamiliar(head.lemma);
}

/** "Once a strand has been cut, it must be cloned": only one thing was named that "it" can be. */
const ONE_THING =
  /^(?:When|If|Once|Because|Unless|Although) an? (?:[\w-]+ ){1,2}(?:is|are|has|was|does|can|must)\b[^,]*, it\b/;

function isBoundBehind(text: string): boolean {
  return (
    ONE_THING.test(text) && (text.match(/\b(?:it|they|them|its|their)\b/gi) ?? []).length === 1
  );
}

/** "its" stands for the subject mostly; what "it" and "they" stand for cannot be told. */
function arePronounsBound({ text, tokens, verb, subject }: Statement): boolean {
  return tokens.every(({ lower }, at) => {
    if (isBoundBehind(text) && tokens[at - 1]?.text === ',') return true;
    if (/^(?:it|they|them)$/.test(lower)) return false;
    if (/^(?:its|their)$/.test(lower)) return at > (subject?.end ?? 3);
    if (/^(?:those|that)$/.test(lower)) return at > Math.max(verb, 2);
    return true;
  });
}

/** Whether the sentence is the title of a work that is cited in the paragraph. */
function isTitle(text: string, block: string): boolean {
  return [...block.matchAll(TITLE)].some(([, title = '']) => title.trim() === text);
}

/** Whether a text is prose that speaks to nobody, points to nothing outside and has nothing cut out. */
export function isPlainProse(text: string): boolean {
  const told = text.replace(HARMLESS, ' ');
  return !BROKEN.test(text) && !POINTING.test(told) && !PASSING.test(told);
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
  if (!isPlainProse(text) || REFERENCE.test(text) || isTitle(text, block)) return false;
  const names = tokens.filter(
    ({ pos, text: word }, at) => at > 0 && pos === 'PROPN' && /^[A-Z][a-z]/.test(word),
  );
  if (names.length > MOST_NAMES) return false;
  return isSubjectKnown(statement, isFamiliar) && arePronounsBound(statement);
}
