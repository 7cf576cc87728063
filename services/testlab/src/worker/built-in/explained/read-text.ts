import { type NameWord, nameWords, stemOfKey } from '@portal/knowledge';
import type { PreparedText } from '../../text/prepare-text';

/** A sentence as it is searched for concepts. */
export interface ReadSentence {
  text: string;
  place: number;
  /** Counts the headings before it: sentences of one number stand under one heading. */
  section: number;
  words: readonly NameWord[];
  stems: ReadonlySet<string>;
}

/** A text as it is searched for concepts. */
export interface ReadText {
  sentences: readonly ReadSentence[];
  /** All its words, as names are compared. */
  keys: ReadonlySet<string>;
  /** In how many sentences a stem stands. */
  counts: ReadonlyMap<string, number>;
}

/** Takes the sentences of a text apart; headings, references and choices of a quiz are none. */
export function readText({ blocks, allSentences }: PreparedText): ReadText {
  const keys = new Map<string, string>();
  const stemsOfKeys = new Map<string, string>();
  const counts = new Map<string, number>();
  let section = 0;
  const sections = blocks.map(({ kind }) => (kind === 'heading' ? (section += 1) : section));
  const sentences = allSentences.map(({ text, place, block }) => {
    const words = nameWords(text, keys);
    const stems = new Set<string>();
    for (const { key } of words) {
      const one = stemOfKey(key, stemsOfKeys);
      if (one !== null) stems.add(one);
    }
    for (const one of stems) counts.set(one, (counts.get(one) ?? 0) + 1);
    return { text, place, section: sections[block] ?? 0, words, stems };
  });
  return { sentences, keys: new Set(keys.values()), counts };
}
