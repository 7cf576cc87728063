import { capitalise, sharedCount } from '@portal/knowledge';
import { headWord, isAcronym, isName, takesAn } from '../../text/language/noun-form';
import { mayMeanTheSame } from '../../text/language/wordnet';
import type { Definition } from './definition';
import { drawn, type Random } from '../../question/seeded-random';
import { isAloneInForm, isDeed, isOnlyNameOfDeed } from '../../question/alone-in-form';
import {
  aloneLacksAWord,
  isAloneInKind,
  isMeaningGivenAway,
  isNameGivenAway,
} from '../../question/stands-out';
import { choicesKey } from '../../question/choices-key';
import { chooseWrong } from './choose-wrong';
import { isClear, isWhole } from './is-complete';
import { quoteSource, type Draft } from '../../question/draft';
import { givesItselfAway } from '../../question/gives-itself-away';
import {
  blurred,
  chooseTerms,
  CLOSE,
  closestTerms,
  describeTerm,
  isOfOneKind,
  otherTerms,
  termsLike,
  type ListedTerm,
} from './terms-like';

const MOST_OTHERS = 30;
const LEAST_STRENGTH = 0.7;
/** Bonus of a meaning with the form of the answer, and of one under the same heading. */
const ALIKE = 0.05;
const NEAR = 0.1;
/** Penalty of a question with terms of several kinds. */
const BEHIND = 0.1;
/** Penalty of each wrong term that is not close to the answer. */
const GUESSED = 0.01;
/** Share of chance in the order of close terms, for other sets of choices. */
const BLUR = 0.15;
/** Number of terms up to which a set of choices is left for each only if they are taken in turn. */
const TINY_LIST = 6;
const SHORT_LIST = 16;
/** Number of sets of wrong terms drawn for a question of a short list. */
const DRAWS = 4;
/** Penalty of each set after the first. */
const LATER = 0.002;

function withArticle({ term, article }: Definition): string {
  if (article === 'a' || article === 'an') return `${takesAn(term) ? 'an' : 'a'} ${term}`;
  return article === 'the' ? `the ${term}` : term;
}

/** A term of a glossary has no article, although the sentence may need one. */
function asked(definition: Definition): string {
  const { term, article, plural } = definition;
  if (article === '' && !plural && !isName(term) && !isAcronym(term))
    return `what is meant by "${term}"`;
  return `what ${plural ? 'are' : 'is'} ${withArticle(definition)}`;
}

type Base = Pick<Draft, 'explanation' | 'source' | 'term' | 'topic' | 'place' | 'score'>;

/** Returns whether the other definition could be right for the first term too. */
function mayBothBeRight(one: ListedTerm, other: ListedTerm): boolean {
  const [own, others] = [one.termStems, other.termStems];
  if (sharedCount(own, others) >= Math.min(own.size, others.size)) return true;
  if (
    [one.alias, other.alias].some(
      (alias) =>
        alias?.toLowerCase() === one.term.toLowerCase() ||
        alias?.toLowerCase() === other.term.toLowerCase(),
    )
  )
    return true;
  const says = (first: ListedTerm, second: ListedTerm): boolean =>
    [...second.termStems].every((stem) => first.meaningStems.has(stem));
  if (says(one, other) || says(other, one)) return true;
  return (
    mayMeanTheSame(headWord(one.term), headWord(other.term)) &&
    (own.size === 1 || others.size === 1)
  );
}

function withoutArticle(meaning: string): string {
  return meaning.replace(/^(?:an?|the|any(?! of\b)) /i, '');
}

/** Drafts questions for a term by its meaning, among other terms of the list. */
function termDraft(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  base: Base,
  random: Random,
): Draft[] {
  const { term, meaning } = own;
  const wrong = chooseTerms(capitalise(term), termsLike(own, listed), random);
  const isGivenAway =
    givesItselfAway(term, meaning, []) &&
    !wrong.some((other) => givesItselfAway(other, meaning, []));
  if (wrong.length < 3 || isGivenAway || isNameGivenAway(meaning, term, wrong)) return [];
  if (aloneLacksAWord(term, wrong) || isOnlyNameOfDeed(meaning, term, wrong)) return [];
  return [{ ...base, ...askedTerm(own, wrong) }];
}

/**
 * Drafts questions for a term by its meaning, among terms of any kind: for lists with too few of
 * one kind. The set with the closest terms comes first; the others exist because only one question
 * is asked for each set of four choices.
 */
function anyTermDraft(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  base: Base,
  random: Random,
): Draft[] {
  const isShort = own.isListed && listed.length <= SHORT_LIST;
  const at = listed.indexOf(own);
  const inTurn = [...listed.slice(at + 1), ...listed.slice(0, at)];
  const closest = closestTerms(own, listed);
  const next = isShort ? [otherTerms(own, inTurn, random).slice(0, 3)] : [];
  const pools = listed.length <= TINY_LIST ? [...next, closest] : [closest, ...next];
  for (let draw = 1; draw <= DRAWS; draw += 1) pools.push(blurred(closest, draw * BLUR, random));
  const draws = isShort ? DRAWS : 1;
  for (let draw = 0; draw < draws; draw += 1) pools.push(otherTerms(own, listed, random));
  const close = new Set(closest.flatMap(({ text, weight }) => (weight >= CLOSE ? [text] : [])));
  const seen = new Set<string>();
  return pools.flatMap((pool, place): Draft[] => {
    const wrong = chooseTerms(capitalise(own.term), pool, random);
    const key = choicesKey(wrong);
    if (wrong.length < 3 || seen.has(key)) return [];
    seen.add(key);
    const guessed = wrong.filter((text) => !close.has(text)).length;
    const behind = BEHIND + guessed * GUESSED + place * LATER;
    return [{ ...base, ...askedTerm(own, wrong), score: base.score - behind }];
  });
}

function askedTerm({ term, meaning }: ListedTerm, distractors: string[]) {
  const question = `Which term does the text explain as "${meaning.replace(/"/g, "'")}"?`;
  return { kind: 'term', question, answer: capitalise(term), distractors } as const;
}

/** Drafts questions for the meaning of a term, among meanings of other terms of the list. */
function meaningDraft(
  own: ListedTerm,
  listed: readonly ListedTerm[],
  base: Base,
  random: Random,
): Draft[] {
  const others = drawn(listed, MOST_OTHERS, random).filter(
    (other) => other !== own && isOfOneKind(own, other) && !mayBothBeRight(own, other),
  );
  const answer = capitalise(withoutArticle(own.meaning));
  const isOwnDeed = isDeed(answer);
  const pool = others.map((other) => ({
    text: capitalise(withoutArticle(other.meaning)),
    weight:
      (other.class === own.class ? 0.8 : 0.6) +
      (other.heading === own.heading ? NEAR : 0) +
      (isDeed(other.meaning) === isOwnDeed ? ALIKE : 0),
  }));
  const wrong = chooseWrong(answer, pool).map(({ text }) => text);
  if (wrong.length < 3 || givesItselfAway(own.term, own.meaning, wrong)) return [];
  if (isAloneInForm(answer, wrong)) return [];
  if (isAloneInKind(answer, wrong) || isMeaningGivenAway(own.term, answer, wrong)) return [];
  const question = `According to the text, ${asked(own)}?`;
  return [
    { ...base, kind: 'definition', question, answer, distractors: wrong, score: base.score + 0.02 },
  ];
}

/**
 * Drafts questions for the terms of a list by their meanings, and for their meanings, with choices
 * of one kind; for terms without such a question, and for listed entries, with choices of any
 * kind.
 */
export function definitionQuestions(terms: readonly Definition[], random: Random): Draft[] {
  const listed = terms
    .filter((definition) => definition.strength >= LEAST_STRENGTH && isWhole(definition))
    .map(describeTerm);
  const clear = listed.filter(isClear);
  return listed.flatMap((own): Draft[] => {
    const base: Base = {
      explanation: quoteSource(own.source),
      source: own.source,
      term: own.term,
      topic: own.term.toLowerCase(),
      place: own.place,
      score: 0.55 + own.strength * 0.25,
    };
    const ofOneKind = clear.includes(own)
      ? [...termDraft(own, clear, base, random), ...meaningDraft(own, clear, base, random)]
      : [];
    const needsOthers = ofOneKind.length === 0 || own.isListed;
    return [...ofOneKind, ...(needsOthers ? anyTermDraft(own, listed, base, random) : [])];
  });
}
