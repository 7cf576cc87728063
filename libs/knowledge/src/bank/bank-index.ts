import type { Department } from '@portal/contracts';
import { wordRows, type WordRow } from '../names/word-index';
import { bankTopic, type BankFile, type BankTopic } from './bank-topic';

/** A name for the lookup of bank topics. */
export interface BankName {
  text: string;
  of: 'topic' | 'department' | 'alias';
  /** Indexes of its topics. */
  topics: number[];
}

/** The names of all topics, available before any topic is read. */
export interface BankIndex {
  topics: { department: Department; topic: string }[];
  names: BankName[];
  words: WordRow[];
}

/** The compiled bank, with its index. */
export interface WrittenBank {
  index: BankIndex;
  /** Reads a topic by its index. */
  topicAt: (place: number) => BankTopic;
}

/** Builds the index from loaded topics. */
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
