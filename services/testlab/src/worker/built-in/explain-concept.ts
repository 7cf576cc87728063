import { capitalise, type Concept, contentStems, sharedCount } from '@portal/knowledge';
import { headWord, isPluralWord, takesAn } from '../text/language/noun-form';
import type { ConceptAsked } from './concept-ways';

/**
 * Returns an explanation of a concept in a whole sentence, for questions without a text to quote.
 * For a case, which names the kind, it explains the nearest wrong choice.
 */
export function explainConcept(
  concept: Concept,
  { kind, because }: Pick<ConceptAsked, 'kind' | 'because'>,
  wrong: readonly Concept[],
): string {
  const { term, meaning, group } = concept;
  const nearest = nearestOf(concept, wrong);
  if (kind === 'case' && nearest)
    return `${because} ${capitalise(nearest.term)} ${isOrAre(nearest.term)} something else: ${nearest.meaning}.`;
  const article = takesAn(group.kind) ? 'an' : 'a';
  return `${capitalise(term)} ${isOrAre(term)} ${article} ${group.kind}: ${meaning}.`;
}

function isOrAre(term: string): string {
  return isPluralWord(headWord(term)) ? 'are' : 'is';
}

/**
 * Returns the wrong choice whose wording shares most words with the concept; words of the group's
 * kind do not count.
 */
function nearestOf(concept: Concept, wrong: readonly Concept[]): Concept | undefined {
  const ofKind = contentStems(concept.group.kind);
  const own = contentStems(`${concept.term} ${concept.meaning} ${concept.cases.join(' ')}`);
  for (const one of ofKind) own.delete(one);
  const near = (one: Concept) => sharedCount(contentStems(`${one.term} ${one.meaning}`), own);
  const ranked = wrong.map((one) => ({ one, rank: near(one) }));
  return ranked.sort((left, right) => right.rank - left.rank)[0]?.one;
}
