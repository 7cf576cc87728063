import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The portal's concepts, a file a topic: `concepts/<field>/<topic>.json`. */
const FOLDER = path.join(__dirname, '../../concepts');

/** A concept as it is written down. */
export interface WrittenConcept {
  /** As in the middle of a sentence. */
  term: string;
  /** Other names, spellings and abbreviations. */
  aliases: string[];
  /** What it is, as it would follow "is", without a full stop. */
  meaning: string;
  /** Situations, facts or examples that are cases of it; two serve for two questions. */
  cases: string[];
  /** Words that stand near it where it is explained. */
  cues: string[];
}

export interface ConceptFile {
  field: string;
  topic: string;
  /** Siblings: what is true of one is true of no other. `kind` completes "Which … is this?". */
  groups: { kind: string; concepts: WrittenConcept[] }[];
}

/** Reads all files, always in the same order. @throws Error for one that is no file of concepts */
export function readConceptFiles(): ConceptFile[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const read: unknown = JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));
      if (!isConceptFile(read)) throw new Error(`${name} is no file of concepts.`);
      return read;
    });
}

/** By hand: a schema takes a tenth of a second for all files, and whenever a process begins. */
export function isConceptFile(read: unknown): read is ConceptFile {
  return (
    hasTexts(read, ['field', 'topic']) &&
    isListOf(Reflect.get(read, 'groups'), (group) => {
      return hasTexts(group, ['kind']) && isListOf(Reflect.get(group, 'concepts'), isConcept);
    })
  );
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

export function isListOf(read: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(read) && read.every(isOne);
}

function isText(read: unknown): boolean {
  return typeof read === 'string';
}
