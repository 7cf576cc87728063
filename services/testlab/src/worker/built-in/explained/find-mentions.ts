import type { Concept, ConceptStore, NameFound, NameKind } from '@portal/knowledge';
import type { ReadSentence, ReadText } from './read-text';
import { isOpenedBy, TELLING, tellingOf } from './telling';

/** A sentence that names a concept. */
export interface Mention {
  /** The number of the sentence. */
  at: number;
  /** How far the sentence sets out to say what it is, 0 to 1. */
  telling: number;
  /** Whether it stands in a row of things, of which nothing is said. */
  isListed: boolean;
  /** Whether the sentence begins with it. */
  isFirst: boolean;
  /** By which kind of name it is called. */
  by: NameKind;
  /** Whether it is called by a single word, which may be everyday English. */
  isOneWord: boolean;
  /** Concepts that are called by the same name. */
  rivals: readonly Concept[];
}

const ROW = 3;
const AFTER_COMMA = /(?:,|;) (?:an? |the )?$/;
const AFTER_WORD = /\b(?:and|or) (?:an? |the )?$/;
/** A comma before a clause on what was named makes no row. */
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
  // "As said of work and energy, the theorem states that …": a comma alone makes no row of what is then defined.
  return AFTER_COMMA.test(before) && told < TELLING.says;
}

/** Where a text names concepts. */
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
