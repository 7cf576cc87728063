import type { Concept } from './concept';
import type { ConceptStore } from './concept-store';
import type { NameFound } from './names-index';
import type { ReadSentence, ReadText } from './read-text';

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
  /** Whether it is called by its term here, and not by another name. */
  isByTerm: boolean;
  /** Whether it is called by a single word, which may be everyday English. */
  isOneWord: boolean;
  /** Concepts that are called by the same name. */
  rivals: readonly Concept[];
}

const DEFINES =
  /^["')]*,? ?(?:(?:is|are) (?:an?|the|any|one|when|where|defined|called|[a-z]+s (?:that|which|who|whose|for which|in which|where))\b|means?\b|refers? to\b|describes?\b|occurs? when\b|can be defined\b|consists? of\b)/;
const NAMES = /\b(?:called|known as|termed|referred to as) (?:an? |the )?["'(]*$/i;
const SAYS =
  /^["')]*,? ?(?:is|are|was|were|means?|refers?|occurs?|involves?|describes?|denotes?|consists?|happens?|takes? place|develops?|results?|holds?|states?|argues?|says?|can be|may be|has been|have been|focus(?:es)?|uses?|requires?|allows?|measures?|compares?|combines?|includes?|assumes?|suggests?|explains?|emphasi[sz]es?|begins?|causes?|contains?|provides?|represents?|exists?|arises?|seeks?|aims?|removes?|protects?|stores?|carries|carry|proposes?|proposed|tests?|has|have|believed|argued|suggested|developed)\b/;
/** "Bubble sort repeatedly swaps …" */
const DOES =
  /^ (?:[a-z]+ly )?[a-z]{2,}[^s\W]s (?:an?|the|its?|each|every|all|from|that|how|by|one|two|in|into|[a-z]{3,})\b/;
const GOES_ON = /^["')]*,? (?:which|that|or|in which|where|when|who|whose|by which|i\.e\.)\b/;
const ALSO_CALLED =
  /^,? (?:also |sometimes |often )?(?:called|known as|or|abbreviated) [^,]{2,60},/;
const LABEL = /^["')]*(?:: | ?[–—] | - )/;
const CALLED =
  /\b(?:called|known as|termed|named|referred to as|defined as|is|are|means|as) (?:an? |the )?["'(]*$/i;
const LABELLED = /^["')]*: (?:an?|the|any) /;
const OPENS =
  /^["'(]*(?:the (?:idea|concept|notion|principle|process|term) (?:of|behind) )?(?:(?:an?|the|in|with|by|under|this|each|every|all)\b[ ,]?){0,2}["'(]*$/i;

/** How far a sentence says what it names at `from` to `to`, in its characters. */
function tellingOf(text: string, from: number, to: number): number {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const isFirst = OPENS.test(before);
  if (isFirst && (LABEL.test(after) || DEFINES.test(after.replace(ALSO_CALLED, '')))) return 1;
  if (NAMES.test(before) || LABELLED.test(after)) return 1;
  if (isFirst && (SAYS.test(after) || DOES.test(after))) return 0.8;
  if (GOES_ON.test(after)) return 0.6;
  if (SAYS.test(after) || CALLED.test(before)) return 0.5;
  return isFirst ? 0.4 : 0;
}

const ROW = 3;

function isInRow(
  { text, words }: ReadSentence,
  found: readonly NameFound[],
  name: NameFound,
): boolean {
  if (found.length < ROW) return false;
  const before = text.slice(0, words[name.from]?.start ?? 0);
  const after = text.slice(words[name.to - 1]?.end ?? 0);
  return /(?:,|\band|\bor|;) (?:an? |the )?$/.test(before) || /^(?:,| and\b| or\b|;)/.test(after);
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
      const isListed = isInRow(sentence, found, name);
      const telling = isListed ? 0 : tellingOf(sentence.text, from, to);
      const isOneWord =
        name.to - name.from === 1 && /^\p{Ll}+$/u.test(sentence.words[name.from]?.raw ?? '');
      const isFirst = OPENS.test(sentence.text.slice(0, from));
      for (const { concept, isTerm: isByTerm } of name.named) {
        const rivals = name.named.flatMap((other) =>
          other.concept === concept ? [] : other.concept,
        );
        const mention = { at, telling, isListed, isFirst, isByTerm, isOneWord, rivals };
        const known = mentions.get(concept);
        if (known) known.push(mention);
        else mentions.set(concept, [mention]);
      }
    }
  });
  return mentions;
}
