import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isConceptFile, readConceptFiles, type ConceptFile } from './concept-file';
import { countBeginnings } from './count-words';
import { headingsOf, type Heading } from './headings';
import { namesOf } from './names-index';
import { wordRows, type WordRow } from './word-index';

/** What is slow to work out of all files, and is needed before any of them: by which words they are found. */
export interface StoreIndex {
  /** Of each file: what it is called, and the number of its first name. */
  topics: { field: string; name: string; firstName: number }[];
  /** By their words the names of all concepts, file after file. */
  names: WordRow[];
  headings: Heading[];
  /** The same of the headings. */
  headingNames: WordRow[];
  /** How often words stand in the concepts that were counted, by their beginnings, and how many concepts these are. */
  counts: [beginning: string, count: number][];
  counted: number;
}

/** The concepts as they are written down, with their index. */
export interface WrittenStore {
  index: StoreIndex;
  fileAt: (place: number) => ConceptFile;
}

/** Where the build writes it, beside the compiled code; what runs from sources has none. */
const WRITTEN_STORE = path.join(__dirname, 'written-store.jsonl');
const LINE_END = 10;

/** Works the index out; half a second. */
export function workOut(files: readonly ConceptFile[]): WrittenStore {
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
  const index = {
    topics,
    names: wordRows(namesOfFiles.flat()),
    headings,
    headingNames: wordRows(headings.map(({ text }) => text)),
    ...countBeginnings(files),
  };
  return { index, fileAt: (place) => filePlaced(files[place]) };
}

/** Writes all files into one, a line each, below a line with their index. */
export function writeStore(files: readonly ConceptFile[], to = WRITTEN_STORE): void {
  const lines = [workOut(files).index, ...files].map((one) => JSON.stringify(one));
  writeFileSync(to, `${lines.join('\n')}\n`);
}

/** What the build has written, of which a line is read when it is needed; from sources the files themselves. */
export function readWrittenStore(from = WRITTEN_STORE): WrittenStore {
  if (!existsSync(from)) return workOut(readConceptFiles());
  const bytes = readFileSync(from);
  const ends: number[] = [];
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1))
    ends.push(at);
  const lineAt = (place: number): unknown =>
    JSON.parse(bytes.toString('utf8', (ends[place - 1] ?? -1) + 1, ends[place] ?? 0));
  const index = lineAt(0);
  if (!isStoreIndex(index)) throw new Error(`${from} is no store of concepts: build anew.`);
  return { index, fileAt: (place) => filePlaced(lineAt(place + 1)) };
}

function filePlaced(read: unknown): ConceptFile {
  if (!isConceptFile(read)) throw new Error('The store of concepts has no such file.');
  return read;
}

const LISTS = ['topics', 'names', 'headings', 'headingNames', 'counts'];

/** Lightly: the build wrote it for this very code, and a test reads it back. */
function isStoreIndex(read: unknown): read is StoreIndex {
  return (
    typeof read === 'object' &&
    read !== null &&
    LISTS.every((name) => Array.isArray(Reflect.get(read, name)))
  );
}
