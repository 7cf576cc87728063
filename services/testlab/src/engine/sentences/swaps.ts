import { isAcronym } from '../language/noun-form';
import { fieldOf, mayMeanTheSame } from '../language/wordnet';
import { capitalise } from '../text/tidy-sentence';
import { withEdits, type Span } from './edits';
import { agreementOf } from './finite-verb';
import { nounPhraseAt, type NounPhrase } from './noun-phrase';
import { textOf, type Statement } from './statement';

interface Swap {
  text: string;
  weight: number;
  how: 'exchange';
}

/** Verbs that say the same with both ends exchanged, or nothing when they are. */
const SYMMETRICAL =
  /^(?:be|become|remain|seem|differ|resemble|meet|marry|equal|interact|mix|combine|compare|correspond|relate|have|call|name|mean|represent|share|form|include|involve)$/;

/** The noun phrases of a span in their order, the shortest form of each. */
function phrasesOf({ tokens }: Statement, [from, to]: Span): NounPhrase[] {
  const found: NounPhrase[] = [];
  let at = from;
  while (at < to) {
    const phrase = nounPhraseAt(tokens, at);
    if (phrase !== null && phrase.end <= to) found.push(phrase);
    at = phrase === null ? at + 1 : Math.max(phrase.end, at + 1);
  }
  return found;
}

function isName(statement: Statement, phrase: NounPhrase): boolean {
  return statement.tokens[phrase.head]?.pos === 'PROPN';
}

/** Whether two nouns are of one kind: both names, or sorted together by WordNet. */
function areOfOneKind(statement: Statement, one: NounPhrase, other: NounPhrase): boolean {
  const [first, second] = [statement.tokens[one.head], statement.tokens[other.head]];
  if (first === undefined || second === undefined || first.lemma === second.lemma) return false;
  if (isName(statement, one) && isName(statement, other)) return true;
  const field = fieldOf(first.lemma);
  return (
    field !== null && field === fieldOf(second.lemma) && !mayMeanTheSame(first.lemma, second.lemma)
  );
}

function lowered(statement: Statement, phrase: NounPhrase, text: string): string {
  const first = statement.tokens[phrase.start];
  if (first === undefined || first.start > 0 || first.pos === 'PROPN' || isAcronym(first.text))
    return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** What is said with two of its nouns exchanged: who does it and to whom, or from where and to where. */
export function swapsOf(statement: Statement, span: Span): Swap[] {
  const { tokens } = statement;
  const phrases = phrasesOf(statement, span);
  const [subject] = phrases;
  if (subject === undefined || subject.start !== span[0]) return [];
  const verb = tokens[subject.end];
  if (
    verb === undefined ||
    agreementOf(tokens, subject.end) === null ||
    SYMMETRICAL.test(verb.lemma)
  )
    return [];
  const found: Swap[] = [];
  for (const object of phrases.slice(1)) {
    const between = tokens.slice(subject.end, object.start);
    if (object.isPlural !== subject.isPlural || between.length > 7) continue;
    if (
      between.some(
        ({ pos, lower }) =>
          pos === 'CCONJ' ||
          pos === 'PUNCT' ||
          /^(?:that|which|who|of|with|between|as|like)$/.test(lower),
      )
    )
      continue;
    const after = tokens[object.end];
    if (
      after !== undefined &&
      (after.lower === 'and' || after.lower === 'or' || after.lower === 'of' || after.text === ',')
    )
      continue;
    if (!areOfOneKind(statement, subject, object)) continue;
    const [own, other] = [subject, object].map(({ start, end }) => textOf(statement, start, end));
    const [a, b] = [tokens[subject.start], tokens[object.start]];
    if (own === undefined || other === undefined || a === undefined || b === undefined) continue;
    const text = withEdits(statement, span, [
      {
        start: a.start,
        end: a.start + own.length,
        text: a.start === 0 ? capitalise(other) : other,
      },
      { start: b.start, end: b.start + other.length, text: lowered(statement, subject, own) },
    ]);
    found.push({ text, weight: 0.82, how: 'exchange' });
  }
  return found.slice(0, 1);
}
