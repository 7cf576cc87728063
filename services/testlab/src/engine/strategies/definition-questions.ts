import type { Definition } from '../knowledge/definition';
import { termKey } from '../knowledge/find-terms';
import type { Term } from '../knowledge/term';
import { isAcronym, isName, takesAn } from '../language/noun-form';
import { sharedCount, wordsOf } from '../language/stem';
import { capitalise } from '../text/tidy-sentence';
import { areEntangled, chooseTermDistractors } from './choose-distractors';
import { quoteSource, type Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';

function termOf(kb: KnowledgeBase, definition: Definition): Term | undefined {
  return kb.byKey.get(termKey(definition.term));
}

function askTerm(
  kb: KnowledgeBase,
  definition: Definition,
  term: Term,
  defined: readonly Term[],
): Draft | null {
  const distractors = chooseTermDistractors(
    kb,
    term,
    { context: definition.meaning, article: null },
    defined,
  );
  if (distractors.length < 3) return null;
  return {
    strategy: 'definition',
    question: `Which term matches this description: "${definition.meaning.replace(/"/g, "'")}"?`,
    answer: capitalise(term.text),
    distractors: distractors.map(({ text }) => capitalise(text)),
    explanation: quoteSource(definition.source),
    source: definition.source,
    topic: term.key,
    place: definition.place,
    score: 0.6 + definition.strength * 0.35,
  };
}

function opening(meaning: string): string {
  if (/^(?:the|an?|any) /.test(meaning)) return 'article';
  return /^\w+ing\b/.test(meaning) ? 'gerund' : 'bare';
}

function articled(definition: Definition): string {
  const { term, article, plural } = definition;
  if (plural || article === '' || isName(term)) return article === 'the' ? `the ${term}` : term;
  if (article === 'the') return `the ${term}`;
  return `${takesAn(term) ? 'an' : 'a'} ${term}`;
}

function askMeaning(kb: KnowledgeBase, definition: Definition, term: Term): Draft | null {
  const length = definition.meaning.length;
  const own = kb.meaningStems.get(definition) ?? new Set();
  if (sharedCount(term.stems, own) > 0) return null;
  const others = kb.definitions
    .filter((other) => other !== definition && other.plural === definition.plural)
    .filter((other) => opening(other.meaning) === opening(definition.meaning))
    .filter((other) => other.meaning.length < length * 1.8 && length < other.meaning.length * 1.8)
    .filter((other) => {
      const otherTerm = termOf(kb, other);
      if (otherTerm === undefined || areEntangled(term, otherTerm)) return false;
      const stems = kb.meaningStems.get(other) ?? new Set();
      return (
        sharedCount(own, stems) < Math.min(own.size, stems.size) * 0.6 &&
        sharedCount(term.stems, stems) === 0
      );
    })
    .map((other) => ({
      other,
      points:
        kb.random() +
        (other.heading === definition.heading ? 0.6 : 0) -
        Math.abs(wordsOf(other.meaning).length - wordsOf(definition.meaning).length) * 0.08,
    }))
    .sort((left, right) => right.points - left.points)
    .slice(0, 3);
  if (others.length < 3) return null;
  const name = articled(definition);
  const asksWord =
    isAcronym(definition.term) ||
    (definition.article === '' &&
      !definition.plural &&
      !isName(name) &&
      definition.source.startsWith(`${capitalise(definition.term)}:`));
  return {
    strategy: 'definition',
    question: asksWord
      ? `According to the text, what does "${definition.term}" mean?`
      : `According to the text, what ${definition.plural ? 'are' : 'is'} ${name}?`,
    answer: capitalise(definition.meaning),
    distractors: others.map(({ other }) => capitalise(other.meaning)),
    explanation: quoteSource(definition.source),
    source: definition.source,
    topic: term.key,
    place: definition.place,
    score: 0.58 + definition.strength * 0.35,
  };
}

/** Asks which term a definition describes, or what a defined term is; one question a definition. */
export function definitionQuestions(kb: KnowledgeBase): Draft[] {
  const defined = kb.definitions.flatMap((definition) => termOf(kb, definition) ?? []);
  const others = [...kb.byKey.values()].filter(
    ({ definition, weight }) => definition === null && weight >= 0.65,
  );
  const pool = defined.length >= 6 ? defined : [...defined, ...others];
  const drafts: Draft[] = [];
  for (const [index, definition] of kb.definitions.entries()) {
    const term = termOf(kb, definition);
    if (term === undefined) continue;
    const named = askTerm(kb, definition, term, pool);
    const meaning = askMeaning(kb, definition, term);
    const [first, second] = index % 2 === 0 ? [named, meaning] : [meaning, named];
    const draft = first ?? second;
    if (draft !== null) drafts.push(draft);
  }
  return drafts;
}
