import { type NameWord, nameWords, stemOfKey } from '@portal/knowledge';
import type { PreparedText } from '../../text/prepare-text';

/** A sentence prepared for the search of concepts. */
export interface ReadSentence {
  text: string;
  place: number;
  /** Number of headings before it; sentences with the same number share a heading. */
  section: number;
  words: readonly NameWord[];
  stems: ReadonlySet<string>;
}

/** A text prepared for the search of concepts. */
export interface ReadText {
  sentences: readonly ReadSentence[];
  /** All its words, in the form used to compare names. */
  keys: ReadonlySet<string>;
  /** Number of sentences per stem. */
  counts: ReadonlyMap<string, number>;
}

/**
 * Tokenises the sentences of a text; headings, references and choices of a quiz are not sentences.
 */
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
