import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { headWord, isAcronym, isName, takesAn } from '../../text/language/noun-form';
import { isKnownAs, kindOfNoun, mayMeanTheSame, singularOf } from '../../text/language/wordnet';
import type { Definition } from './definition';
import { drawn, type Random } from '../../question/seeded-random';
import { isAloneInForm, isDeed } from '../../question/alone-in-form';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from '../../question/draft';
import { classNoun, tellsItself } from '../../question/tells-itself';
import { chooseTerms, describeTerm, likeKind, termsLike, type ListedTerm } from './terms-like';

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

function withoutArticle(meaning: string): string {
  return meaning.replace(/^(?:an?|the|any) /i, '');
}

/** WordNet's file of the class that a meaning names: an act, a thing, a state … */
function classKind(meaning: string): string | null {
  return kindOfNoun(singularOf(classNoun(meaning)));
}

/** Asks for a term by its meaning, among other terms of the list. */
function termDraft(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  base: Base,
  random: Random,
): Draft[] {
  const { term, meaning } = own;
  const wrong = chooseTerms(capitalise(term), termsLike(own, listed), random);
  const isTold =
    tellsItself(term, meaning, []) && !wrong.some((other) => tellsItself(other, meaning, []));
  if (wrong.length < 3 || isTold) return [];
  const question = `Which term does the text explain as "${meaning.replace(/"/g, "'")}"?`;
  return [{ ...base, kind: 'term', question, answer: capitalise(term), distractors: wrong }];
}

/** Asks for what a term means, among meanings of other terms of the list. */
function meaningDraft(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  base: Base,
  random: Random,
): Draft[] {
  const others = drawn(listed, MOST_OTHERS, random).filter(
    (other) => other !== own && other.plural === own.plural && !mayBothBeRight(own, other),
  );
  const near = ({ heading }: Definition): number => (heading === own.heading ? 0.2 : 0);
  const kind = classKind(own.meaning);
  const answer = capitalise(withoutArticle(own.meaning));
  const isOwnDeed = isDeed(answer);
  const pool = others.map((other) => ({
    text: capitalise(withoutArticle(other.meaning)),
    weight:
      0.5 +
      0.2 * likeKind(kind, classKind(other.meaning)) +
      near(other) +
      (isDeed(other.meaning) === isOwnDeed ? ALIKE : 0),
  }));
  const wrong = chooseWrong(answer, pool).map(({ text }) => text);
  if (wrong.length < 3 || tellsItself(own.term, own.meaning, wrong)) return [];
  if (isAloneInForm(answer, wrong)) return [];
  const question = `According to the text, ${asked(own)}?`;
  return [
    { ...base, kind: 'definition', question, answer, distractors: wrong, score: base.score + 0.02 },
  ];
}

/** Asks for the terms of a list by their meanings, and for their meanings. */
export function definitionQuestions(terms: readonly Definition[], random: Random): Draft[] {
  const listed = terms
    .filter((definition) => definition.strength >= LEAST_STRENGTH && isClear(definition))
    .map(describeTerm);
  return listed.flatMap((own): Draft[] => {
    const base: Base = {
      explanation: quoteSource(own.source),
      source: own.source,
      topic: own.term.toLowerCase(),
      place: own.place,
      score: 0.55 + own.strength * 0.25,
    };
    return [...termDraft(own, listed, base, random), ...meaningDraft(own, listed, base, random)];
  });
}
