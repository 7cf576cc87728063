import { readFileSync, writeFileSync } from 'node:fs';
import { indexBank, type BankIndex, type WrittenBank } from '../bank/bank-index';
import { bankFileSchema, bankTopic, type BankFile } from '../bank/bank-topic';
import { isConceptFile, type ConceptFile } from '../concepts/concept-file';
import { indexConcepts, type ConceptIndex, type WrittenConcepts } from '../concepts/concept-index';
import type { PortalHelp } from '../help/help-article';

/** All content. */
export interface KnowledgeFiles {
  concepts: ConceptFile[];
  bank: BankFile[];
  help: PortalHelp;
}

/** The first line of the compiled file: the index of all lines below it. */
interface KnowledgeIndex {
  concepts: ConceptIndex;
  bank: BankIndex;
  help: PortalHelp;
}

/** All content with its index; topics are parsed on demand. */
export interface WrittenKnowledge {
  concepts: WrittenConcepts;
  bank: WrittenBank;
  help: PortalHelp;
}

const LINE_END = 10;

/** Builds the index from loaded content. */
export function indexKnowledge({ concepts, bank, help }: KnowledgeFiles): WrittenKnowledge {
  return { concepts: indexConcepts(concepts), bank: indexBank(bank), help };
}

/** Writes the index, followed by one line per topic of the concepts and of the bank. */
export function writeKnowledge(files: KnowledgeFiles, to: string): void {
  const { concepts, bank, help } = indexKnowledge(files);
  const index: KnowledgeIndex = { concepts: concepts.index, bank: bank.index, help };
  const lines = [index, ...files.concepts, ...files.bank].map((one) => JSON.stringify(one));
  writeFileSync(to, `${lines.join('\n')}\n`);
}

/** @throws Error for a file that was not written by the build of this version */
export function readKnowledge(from: string): WrittenKnowledge {
  const bytes = readFileSync(from);
  const ends: number[] = [];
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1))
    ends.push(at);
  const lineAt = (place: number): unknown =>
    JSON.parse(bytes.toString('utf8', (ends[place - 1] ?? -1) + 1, ends[place] ?? 0));
  const index = lineAt(0);
  if (!isKnowledgeIndex(index)) throw new Error(`${from} is no knowledge index: build anew.`);
  const firstOfBank = 1 + index.concepts.topics.length;
  return {
    concepts: {
      index: index.concepts,
      fileAt: (place) => {
        const read = lineAt(1 + place);
        if (!isConceptFile(read)) throw new Error(`${from} has no topic ${place}.`);
        return read;
      },
    },
    bank: {
      index: index.bank,
      topicAt: (place) => bankTopic(bankFileSchema.parse(lineAt(firstOfBank + place))),
    },
    help: index.help,
  };
}

const LISTS = {
  concepts: ['topics', 'names', 'equations', 'headings', 'headingNames', 'counts'],
  bank: ['topics', 'names', 'words'],
  help: ['articles', 'glossary'],
};

/**
 * A minimal check, because the build wrote the file for this version, and a test reads it back.
 */
function isKnowledgeIndex(read: unknown): read is KnowledgeIndex {
  if (typeof read !== 'object' || read === null) return false;
  return Object.entries(LISTS).every(([part, lists]) => {
    const own: unknown = Reflect.get(read, part);
    if (typeof own !== 'object' || own === null) return false;
    return lists.every((name) => Array.isArray(Reflect.get(own, name)));
  });
}
