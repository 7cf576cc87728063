import type { Department } from '@portal/contracts';
import { wordRows, type WordRow } from '../names/word-index';
import { bankTopic, type BankFile, type BankTopic } from './bank-topic';

/** A name by which topics of the bank are found. */
export interface BankName {
  text: string;
  of: 'topic' | 'department' | 'alias';
  /** The places of its topics among all. */
  topics: number[];
}

/** The names of all topics, needed before any of them is read. */
export interface BankIndex {
  topics: { department: Department; topic: string }[];
  names: BankName[];
  words: WordRow[];
}

/** The bank as it is written down, with its index. */
export interface WrittenBank {
  index: BankIndex;
  /** A topic by its place among all. */
  topicAt: (place: number) => BankTopic;
}

/** Works the index out of topics at hand. */
export function indexBank(files: readonly BankFile[]): WrittenBank {
  const departments = [...new Set(files.map(({ department }) => department))];
  const names: BankName[] = [
    ...departments.map((text): BankName => {
      const topics = [...files.keys()].filter((place) => files[place]?.department === text);
      return { text, of: 'department', topics };
    }),
    ...files.flatMap(({ topic, aliases }, place): BankName[] => [
      { text: topic, of: 'topic', topics: [place] },
      ...aliases.map((text): BankName => ({ text, of: 'alias', topics: [place] })),
    ]),
  ];
  const topics = files.map(({ department, topic }) => ({ department, topic }));
  const read = files.map(bankTopic);
  return {
    index: { topics, names, words: wordRows(names.map(({ text }) => text)) },
    topicAt: (place) => {
      const topic = read[place];
      if (topic === undefined) throw new RangeError(`There is no topic ${place}.`);
      return topic;
    },
  };
}
