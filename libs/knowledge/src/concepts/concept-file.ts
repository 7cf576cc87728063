import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A concept as stored in a file. */
export interface WrittenConcept {
  /** Capitalised as in the middle of a sentence. */
  term: string;
  /** Other names, spellings and abbreviations. */
  aliases: string[];
  /** Definition, as it would follow "is", without a full stop. */
  meaning: string;
  /** Situations, facts or examples of the concept; two provide two questions. */
  cases: string[];
  /** Words that commonly occur near it in explanations. */
  cues: string[];
}

/** One topic of a subject. */
export interface ConceptFile {
  field: string;
  topic: string;
  /**
   * Sibling concepts: a statement that is true of one is false of the others. `kind` completes
   * "Which … is this?".
   */
  groups: { kind: string; concepts: WrittenConcept[] }[];
}

/** A line of a subject's file: a group of siblings. Lines of one topic are consecutive. */
interface GroupSource {
  topic: string;
  kind: string;
  concepts: WrittenConcept[];
}

/**
 * Reads all subjects of a folder (`<subject>.jsonl`), in a stable order.
 * @throws Error for an invalid file or line
 */
export function readConceptFiles(folder: string): ConceptFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readSubject(path.join(folder, name)));
}

/** The first line contains the field, each other line a group. */
function readSubject(file: string): ConceptFile[] {
  const [first = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const head: unknown = JSON.parse(first);
  if (!hasTexts(head, ['field'])) throw new Error(`${file} does not name its field.`);
  const field = String(Reflect.get(head, 'field'));
  const topics: ConceptFile[] = [];
  lines.forEach((line, at) => {
    const read: unknown = JSON.parse(line);
    if (!isGroupSource(read)) throw new Error(`${file}:${at + 2} is no group of concepts.`);
    const { topic, kind, concepts } = read;
    let last = topics.at(-1);
    if (last?.topic !== topic) topics.push((last = { field, topic, groups: [] }));
    last.groups.push({ kind, concepts });
  });
  return topics;
}

/** Validated by hand: a schema takes 0.1 s for all files, on every start of a process. */
export function isConceptFile(read: unknown): read is ConceptFile {
  return hasTexts(read, ['field', 'topic']) && isListOf(Reflect.get(read, 'groups'), isGroup);
}

function isGroupSource(read: unknown): read is GroupSource {
  return hasTexts(read, ['topic']) && isGroup(read);
}

function isGroup(read: unknown): boolean {
  return hasTexts(read, ['kind']) && isListOf(Reflect.get(read, 'concepts'), isConcept);
}

const LISTS_OF_CONCEPT = ['aliases', 'cases', 'cues'];

function isConcept(read: unknown): boolean {
  return (
    hasTexts(read, ['term', 'meaning']) &&
    LISTS_OF_CONCEPT.every((name) => isListOf(Reflect.get(read, name), isText))
  );
}

function hasTexts(read: unknown, names: readonly string[]): read is object {
  return (
    typeof read === 'object' &&
    read !== null &&
    names.every((name) => isText(Reflect.get(read, name)))
  );
}

function isListOf(read: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(read) && read.every(isOne);
}

function isText(read: unknown): boolean {
  return typeof read === 'string';
}
