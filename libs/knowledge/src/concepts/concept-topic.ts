import type { Concept, ConceptGroup } from './concept';
import type { ConceptFile } from './concept-file';
import { namesOf, type Name } from './names-index';

/** A loaded topic of the store. */
export interface ConceptTopic {
  field: string;
  name: string;
  groups: readonly ConceptGroup[];
  concepts: readonly Concept[];
  /** All names of its concepts, in order. */
  names: readonly Name[];
}

/** @param place index of the topic */
export function conceptTopic(
  { field, topic: name, groups: written }: ConceptFile,
  place: number,
): ConceptTopic {
  const groups = written.map(({ kind, concepts }) => {
    const group: ConceptGroup = { field, topic: `${field}: ${name}`, place, kind, concepts: [] };
    group.concepts = concepts.map((one) => ({ ...one, group }));
    return group;
  });
  const concepts = groups.flatMap((group) => group.concepts);
  const names = concepts.flatMap((concept) => namesOf(concept).map((text) => ({ text, concept })));
  return { field, name, groups, concepts, names };
}
