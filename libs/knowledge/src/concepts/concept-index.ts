import { equationKey } from '../names/equation-key';
import { wordRows, type WordRow } from '../names/word-index';
import { countBeginnings } from '../words/count-words';
import type { ConceptFile, WrittenConcept } from './concept-file';
import { headingsOf, type Heading } from './headings';
import { namesOf } from './names-index';

/** The key of an equation, and the numbers of its concepts' names. */
export type EquationRow = [key: string, numbers: number[]];

/**
 * Index of the words of all topics, which is slow to build and needed before any topic is read.
 */
export interface ConceptIndex {
  /** Name of each topic, and the number of its first concept's name. */
  topics: { field: string; name: string; firstName: number }[];
  /** The words of all concepts' names, topic by topic. */
  names: WordRow[];
  /** Equations of concepts, and the numbers of the concepts' names. */
  equations: EquationRow[];
  headings: Heading[];
  headingNames: WordRow[];
  /** Frequency of words in the counted concepts, by prefix, and the number of these concepts. */
  counts: [beginning: string, count: number][];
  counted: number;
}

/** The compiled concepts, with their index. */
export interface WrittenConcepts {
  index: ConceptIndex;
  /** Reads a topic by its index. */
  fileAt: (place: number) => ConceptFile;
}

/** Builds the index from loaded topics; takes 0.5 s for all topics of the portal. */
export function indexConcepts(files: readonly ConceptFile[]): WrittenConcepts {
  const namesOfFiles = files.map(({ groups }) =>
    groups.flatMap(({ concepts }) => concepts.flatMap(namesOf)),
  );
  let firstName = 0;
  const topics = files.map(({ field, topic: name }, place) => {
    const topic = { field, name, firstName };
    firstName += namesOfFiles[place]?.length ?? 0;
    return topic;
  });
  const headings = headingsOf(files);
  const all = files.flatMap(({ groups }) => groups.flatMap(({ concepts }) => concepts));
  const index = {
    topics,
    names: wordRows(namesOfFiles.flat()),
    equations: equationRows(all),
    headings,
    headingNames: wordRows(headings.map(({ text }) => text)),
    ...countBeginnings(all),
  };
  return {
    index,
    fileAt: (place) => {
      const file = files[place];
      if (file === undefined) throw new RangeError(`There is no topic ${place}.`);
      return file;
    },
  };
}

/**
 * Collects the equations listed among a concept's names or cues, such as "V = IR" of Ohm's law.
 */
function equationRows(concepts: readonly WrittenConcept[]): EquationRow[] {
  const rows = new Map<string, number[]>();
  let number = 0;
  for (const concept of concepts) {
    const written = [...concept.aliases, ...concept.cues].flatMap((one) => equationKey(one) ?? []);
    for (const key of new Set(written)) rows.set(key, [...(rows.get(key) ?? []), number]);
    number += namesOf(concept).length;
  }
  return [...rows];
}
