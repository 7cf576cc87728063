import type { Concept, ConceptStore, NameFound, NameKind } from '@portal/knowledge';
import type { ReadSentence, ReadText } from './read-text';
import { isOpenedBy, TELLING, tellingOf } from './telling';

/** A sentence that names a concept. */
export interface Mention {
  /** Index of the sentence. */
  at: number;
  /** Degree to which the sentence defines the concept, 0 to 1. */
  telling: number;
  /** Whether the name is part of an enumeration, which says nothing about its items. */
  isListed: boolean;
  /** Whether the sentence begins with the name. */
  isFirst: boolean;
  by: NameKind;
  /** Whether the name is a single word, which may be everyday English. */
  isOneWord: boolean;
  /** Other concepts with the same name. */
  rivals: readonly Concept[];
}

const ROW = 3;
const AFTER_COMMA = /(?:,|;) (?:an? |the )?$/;
const AFTER_WORD = /\b(?:and|or) (?:an? |the )?$/;
/** A comma before a clause about the name is not part of an enumeration. */
const BEFORE_MARK = /^(?:,(?! (?:which|that is|i\.e\.))| and\b| or\b|;)/;

function isInRow(
  { text, words }: ReadSentence,
  found: readonly NameFound[],
  name: NameFound,
  told: number,
): boolean {
  if (found.length < ROW) return false;
  const before = text.slice(0, words[name.from]?.start ?? 0);
  const after = text.slice(words[name.to - 1]?.end ?? 0);
  if (AFTER_WORD.test(before) || BEFORE_MARK.test(after)) return true;
  // "As said of work and energy, the theorem states that …": a comma alone is no enumeration if a
  // definition follows.
  return AFTER_COMMA.test(before) && told < TELLING.says;
}

/** Finds the mentions of concepts in a text. */
export function findMentions(
  { sentences, keys }: ReadText,
  store: ConceptStore,
): Map<Concept, Mention[]> {
  const mentions = new Map<Concept, Mention[]>();
  const names = store.names.among(keys);
  sentences.forEach((sentence, at) => {
    const found = names.find(sentence.words);
    for (const name of found) {
      const from = sentence.words[name.from]?.start ?? 0;
      const to = sentence.words[name.to - 1]?.end ?? 0;
      const told = tellingOf(sentence.text, from, to);
      const isListed = isInRow(sentence, found, name, told);
      const telling = isListed ? 0 : told;
      const isOneWord =
        name.to - name.from === 1 && /^\p{Ll}+$/u.test(sentence.words[name.from]?.raw ?? '');
      const isFirst = isOpenedBy(sentence.text.slice(0, from));
      for (const { concept, kind: by } of name.named) {
        const rivals = name.named.flatMap((other) =>
          other.concept === concept ? [] : other.concept,
        );
        const mention = { at, telling, isListed, isFirst, by, isOneWord, rivals };
        const known = mentions.get(concept);
        if (known) known.push(mention);
        else mentions.set(concept, [mention]);
      }
    }
  });
  return mentions;
}
