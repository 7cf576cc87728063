import { headWord, isAcronym, isName, takesAn } from '../language/noun-form';
import { contentStems, sharedCount } from '../language/stem';
import { isKnownAs, mayMeanTheSame } from '../language/wordnet';
import type { Definition } from '../knowledge/definition';
import { capitalise } from '../text/tidy-sentence';
import { drawn } from '../seeded-random';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { classNoun, tellsItself } from './tells-itself';
import { isSaidElsewhere, type Material } from './material';

const MOST_OTHERS = 30;
const LEAST_STRENGTH = 0.8;

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

function shareForm(one: Definition, other: Definition): boolean {
  return (
    one.plural === other.plural &&
    isAcronym(one.term) === isAcronym(other.term) &&
    isName(one.term) === isName(other.term)
  );
}

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
    isKnownAs(singular(classNoun(meaning)), 'noun')
  );
}

function singular(noun: string): string {
  return (
    [noun, noun.replace(/s$/, ''), noun.replace(/ies$/, 'y'), noun.replace(/es$/, '')].find(
      (form) => isKnownAs(form, 'noun'),
    ) ?? noun
  );
}

/** How a meaning begins: with an article, "the process of", "when" … */
function opening(meaning: string): string {
  return /^(?:an?|the|any)\b/.test(meaning)
    ? 'article'
    : (/^(?:to|when|how|that|what|where)\b/.exec(meaning)?.[0] ?? 'bare');
}

/** Asks for the term of a definition, and for the definition of a term. */
export function definitionQuestions(material: Material): Draft[] {
  const known = material.definitions.filter(
    (definition) => definition.strength >= LEAST_STRENGTH && isClear(definition),
  );
  return known.flatMap((definition): Draft[] => {
    const others = drawn(known, MOST_OTHERS, material.random).filter(
      (other) => other !== definition && !mayBothBeRight(definition, other),
    );
    const base = {
      explanation: quoteSource(definition.source),
      source: definition.source,
      topic: definition.term.toLowerCase(),
      place: definition.place,
      score: 0.55 + definition.strength * 0.25,
    };
    const near = ({ heading }: Definition): number => (heading === definition.heading ? 0.2 : 0);
    const terms = chooseWrong(
      capitalise(definition.term),
      others
        .filter(
          (other) =>
            shareForm(definition, other) &&
            !isSaidElsewhere(
              `${other.term} ${definition.meaning}`,
              [definition.source],
              material,
              0.75,
            ),
        )
        .map((other) => ({ text: capitalise(other.term), weight: 0.7 + near(other) })),
    );
    const meanings = chooseWrong(
      capitalise(definition.meaning),
      others
        .filter(
          (other) =>
            other.plural === definition.plural &&
            opening(other.meaning) === opening(definition.meaning),
        )
        .map((other) => ({ text: capitalise(other.meaning), weight: 0.7 + near(other) })),
    );
    const drafts: Draft[] = [];
    const wrongTerms = terms.map(({ text }) => text);
    const isTold =
      tellsItself(definition.term, definition.meaning, []) &&
      !wrongTerms.some((other) => tellsItself(other, definition.meaning, []));
    if (terms.length === 3 && !isTold)
      drafts.push({
        ...base,
        kind: 'term',
        question: `Which term does the text explain as "${definition.meaning.replace(/"/g, "'")}"?`,
        answer: capitalise(definition.term),
        distractors: wrongTerms,
      });
    const wrongMeanings = meanings.map(({ text }) => text);
    if (meanings.length === 3 && !tellsItself(definition.term, definition.meaning, wrongMeanings))
      drafts.push({
        ...base,
        kind: 'definition',
        question: `According to the text, ${asked(definition)}?`,
        answer: capitalise(definition.meaning),
        distractors: wrongMeanings,
        score: base.score + 0.02,
      });
    return drafts;
  });
}
