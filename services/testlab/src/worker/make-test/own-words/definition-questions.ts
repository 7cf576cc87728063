import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { headWord, isAcronym, isName, takesAn } from '../../text/language/noun-form';
import {
  glossOf,
  isKnownAs,
  kindOfNoun,
  mayMeanTheSame,
  singularOf,
} from '../../text/language/wordnet';
import { isTelling, type Definition } from './definition';
import { describeTerm, type KeyTerm } from './find-key-terms';
import { drawn } from '../../question/seeded-random';
import { isAloneInForm, isDeed } from '../../question/alone-in-form';
import { chooseWrong, type Wrong } from './choose-wrong';
import { quoteSource, type Draft } from '../../question/draft';
import { classNoun, tellsItself } from '../../question/tells-itself';
import type { Material } from './material';
import { likeKind, likeness, mayBeTheSame, chooseTerms, termsLike } from './terms-like';

const MOST_OTHERS = 30;
const LEAST_STRENGTH = 0.7;
/** How much better a meaning fits that is of the form of the answer. */
const ALIKE = 0.05;

function withArticle({ term, article }: Definition): string {
  if (article === 'a' || article === 'an') return `${takesAn(term) ? 'an' : 'a'} ${term}`;
  return article === 'the' ? `the ${term}` : term;
}

/** A term of a glossary has no article, and might want one. */
function asked(definition: Definition): string {
  const { term, article, plural } = definition;
  if (article === '' && !plural && !isName(term) && !isAcronym(term))
    return `what is meant by "${term}"`;
  return `what ${plural ? 'are' : 'is'} ${withArticle(definition)}`;
}

type Base = Pick<Draft, 'explanation' | 'source' | 'topic' | 'place' | 'score'>;

/** Whether the other definition might be right for the first too. */
function mayBothBeRight(one: Definition, other: Definition): boolean {
  const [own, others] = [contentStems(one.term), contentStems(other.term)];
  if (sharedCount(own, others) >= Math.min(own.size, others.size)) return true;
  if (
    [one.alias, other.alias].some(
      (alias) =>
        alias?.toLowerCase() === one.term.toLowerCase() ||
        alias?.toLowerCase() === other.term.toLowerCase(),
    )
  )
    return true;
  const says = (first: Definition, second: Definition): boolean =>
    [...contentStems(second.term)].every((stem) => contentStems(first.meaning).has(stem));
  if (says(one, other) || says(other, one)) return true;
  return (
    mayMeanTheSame(headWord(one.term), headWord(other.term)) &&
    (own.size === 1 || others.size === 1)
  );
}

/** What points elsewhere, is a date, or ends in the air. */
const UNCLEAR =
  /\d|\b(?:this|these|those|such|here|above|below|you|your|we|our|now|currently|recent|recently|another|same|following)\b|[:;"]|\b(?:of|to|for|in|and|or|the|a|with|by)$/i;

/** Whether the meaning is a class of thing and what tells it apart. */
function isClear({ term, meaning }: Definition): boolean {
  return (
    !UNCLEAR.test(meaning) &&
    !/\d|["`]/.test(term) &&
    isKnownAs(singularOf(classNoun(meaning)), 'noun')
  );
}

/** A gloss that reads as a meaning of a text does. */
const PLAIN_GLOSS = /^(?:an? |the |any )?[a-z][a-z' ,-]{18,110}[a-z]$/;

function withoutArticle(meaning: string): string {
  return meaning.replace(/^(?:an?|the|any) /i, '');
}

/** WordNet's file of the class that a meaning names: an act, a thing, a state … */
function classKind(meaning: string): string | null {
  return kindOfNoun(singularOf(classNoun(meaning)));
}

/** What WordNet says of other terms of the text, for which the text has no definition. */
function glosses(own: KeyTerm, meaning: string, { keyTerms, definitions }: Material): Wrong[] {
  const kind = classKind(meaning);
  const defined = new Set(definitions.map(({ term }) => term.toLowerCase()));
  return keyTerms.flatMap((other): Wrong[] => {
    if (other.plural !== own.plural || defined.has(other.term) || mayBeTheSame(own, other))
      return [];
    const gloss = other.plural ? null : glossOf(other.term);
    if (gloss === null || !PLAIN_GLOSS.test(gloss) || likeness(own, other) === 0) return [];
    return kind === classKind(gloss) && isTelling(other.term, gloss)
      ? [{ text: capitalise(withoutArticle(gloss)), weight: 0.6 }]
      : [];
  });
}

/** Wrong terms are such as the text defines, too: what it only names is seldom of the same kind. */
function termDraft(
  definition: Definition,
  known: readonly Definition[],
  base: Base,
  material: Material,
): Draft[] {
  const own = describeTerm(definition.term);
  const { meaning, source, place } = definition;
  const defined = new Set(known.map(({ term }) => term.toLowerCase()));
  const pool = termsLike(own, { text: meaning, source, place }, material).filter(({ text }) =>
    defined.has(text.toLowerCase()),
  );
  const wrong = chooseTerms(capitalise(definition.term), pool, material.random);
  const isTold =
    tellsItself(definition.term, meaning, []) &&
    !wrong.some((other) => tellsItself(other, meaning, []));
  if (wrong.length < 3 || isTold) return [];
  const question = `Which term does the text explain as "${meaning.replace(/"/g, "'")}"?`;
  return [
    { ...base, kind: 'term', question, answer: capitalise(definition.term), distractors: wrong },
  ];
}

function meaningDraft(
  definition: Definition,
  known: readonly Definition[],
  base: Base,
  material: Material,
): Draft[] {
  const own = describeTerm(definition.term);
  const others = drawn(known, MOST_OTHERS, material.random).filter(
    (other) =>
      other !== definition &&
      other.plural === definition.plural &&
      !mayBothBeRight(definition, other),
  );
  const near = ({ heading }: Definition): number => (heading === definition.heading ? 0.2 : 0);
  const kind = classKind(definition.meaning);
  const answer = capitalise(withoutArticle(definition.meaning));
  const isOwnDeed = isDeed(answer);
  const pool = others
    .filter(
      (other) =>
        likeness(own, describeTerm(other.term)) > 0 || likeKind(kind, classKind(other.meaning)) > 0,
    )
    .map((other) => ({
      text: capitalise(withoutArticle(other.meaning)),
      weight: 0.7 + near(other) + (isDeed(other.meaning) === isOwnDeed ? ALIKE : 0),
    }));
  const wrong = chooseWrong(answer, [...pool, ...glosses(own, definition.meaning, material)]).map(
    ({ text }) => text,
  );
  if (wrong.length < 3 || tellsItself(definition.term, definition.meaning, wrong)) return [];
  if (isAloneInForm(answer, wrong)) return [];
  const question = `According to the text, ${asked(definition)}?`;
  return [
    { ...base, kind: 'definition', question, answer, distractors: wrong, score: base.score + 0.02 },
  ];
}

/** Asks for the term of a definition, and for the definition of a term. */
export function definitionQuestions(material: Material): Draft[] {
  const known = material.definitions.filter(
    (definition) => definition.strength >= LEAST_STRENGTH && isClear(definition),
  );
  return known.flatMap((definition): Draft[] => {
    const base: Base = {
      explanation: quoteSource(definition.source),
      source: definition.source,
      topic: definition.term.toLowerCase(),
      place: definition.place,
      score: 0.55 + definition.strength * 0.25,
    };
    return [
      ...termDraft(definition, known, base, material),
      ...meaningDraft(definition, known, base, material),
    ];
  });
}
