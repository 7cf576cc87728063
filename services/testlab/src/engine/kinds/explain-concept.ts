import type { Concept } from '../../concepts/concept';
import { contentStems, sharedCount } from '../language/stem';
import { isPluralPhrase, takesAn } from '../language/noun-form';
import { capitalise } from '../text/tidy-sentence';
import type { ConceptKind } from './draft';

/**
 * What a concept is, in a whole sentence, where there is no text to quote. Of a case it is also said what the
 * nearest wrong choice is.
 */
export function explainConcept(
  concept: Concept,
  kind: ConceptKind,
  wrong: readonly Concept[],
): string {
  const told = sentenceOn(concept);
  const nearest = kind === 'case' ? nearestOf(concept, wrong) : undefined;
  if (nearest === undefined) return told;
  return `This is a case of ${concept.term}. ${told} ${otherwise(nearest)}`;
}

function sentenceOn({ term, meaning, group }: Concept): string {
  const kind = `${takesAn(group.kind) ? 'an' : 'a'} ${group.kind}`;
  return `${capitalise(term)} ${isOrAre(term)} ${kind}: ${meaning}.`;
}

function otherwise({ term, meaning }: Concept): string {
  return `${capitalise(term)} ${isOrAre(term)} something else: ${meaning}.`;
}

function isOrAre(term: string): string {
  return isPluralPhrase(term) ? 'are' : 'is';
}

/** The one that is told of in most of the same words; those of their kind set none apart. */
function nearestOf(concept: Concept, wrong: readonly Concept[]): Concept | undefined {
  const ofKind = contentStems(concept.group.kind);
  const own = contentStems(`${concept.term} ${concept.meaning} ${concept.case ?? ''}`);
  for (const one of ofKind) own.delete(one);
  const near = (one: Concept) => sharedCount(contentStems(`${one.term} ${one.meaning}`), own);
  const ranked = wrong.map((one) => ({ one, rank: near(one) }));
  return ranked.sort((left, right) => right.rank - left.rank)[0]?.one;
}
