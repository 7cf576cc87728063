import { equationKey } from '../names/equation-key';
import { wordRows, type WordRow } from '../names/word-index';
import { countBeginnings } from '../words/count-words';
import type { ConceptFile, WrittenConcept } from './concept-file';
import { headingsOf, type Heading } from './headings';
import { namesOf } from './names-index';

/** The key of an equation, and the numbers of the terms that it stands for. */
export type EquationRow = [key: string, numbers: number[]];

/** Index of all topics' words, which is slow to build and needed before any topic. */
export interface ConceptIndex {
  /** For each topic, its names, and the number of its first concept's name. */
  topics: { field: string; name: string; firstName: number }[];
  /** The names of all concepts by their words, topic after topic. */
  names: WordRow[];
  /** Equations by which concepts are known, and the numbers of the names of these. */
  equations: EquationRow[];
  headings: Heading[];
  headingNames: WordRow[];
  /** How often words stand in the counted concepts, by their beginnings, and the number of these concepts. */
  counts: [beginning: string, count: number][];
  counted: number;
}

/** The concepts as they are written down, with their index. */
export interface WrittenConcepts {
  index: ConceptIndex;
  /** A topic by its place among all. */
  fileAt: (place: number) => ConceptFile;
}

/** Works the index out of topics at hand; half a second for all of the portal's. */
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

/** "V = IR" stands beside Ohm's law, among its names or among the words that go with it. */
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
