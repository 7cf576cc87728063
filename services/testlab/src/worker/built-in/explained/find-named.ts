import { isFunctionWord, nameWords, type Concept, type ConceptStore } from '@portal/knowledge';
import { normaliseText } from '../../text/normalise-text';
import { isForeign } from './is-foreign';

/** A concept that a text names, explained or not. */
export interface NamedConcept {
  concept: Concept;
  mentions: number;
}

/** Minimum number of mentions of a one-word name, which may be everyday English. */
const LEAST_OF_ONE_WORD = 2;
/** Minimum share of a field among all named concepts for the text to be about it. */
const LEAST_SHARE = 0.15;
/** Share of a field from which on a concept of it needs no other concept of its topic. */
const MAIN_SHARE = 0.3;
/**
 * Minimum share of the words of its kind for a concept that is the only one of its group and is
 * called by another name.
 */
const LEAST_OF_KIND = 0.34;
const MOST = 60;

/** Maximum number of words of a heading or a list item. */
const MOST_OF_HEADING = 8;
/**
 * Text before a name at the beginning of a line or sentence, and the maximum number of characters
 * checked.
 */
const BEGINNING = /(?:^|[.!?:] )[^\p{L}]*(?:(?:an?|the) )?$/iu;
const LOOKED_AT = 40;

interface Seen {
  mentions: number;
  isOneWord: boolean;
  /** Whether it is named once, within a sentence on another subject. */
  isInPassing: boolean;
}

/**
 * Returns the concepts that a text names and that belong to its subject: the most clearly named
 * first, those named in passing last. It uses names only, so it also works on slides, tables and
 * notes. Runs in linear time.
 */
export function findNamed(text: string, store: ConceptStore): NamedConcept[] {
  const keys = new Map<string, string>();
  const lines = normaliseText(text)
    .split('\n')
    .map((line) => ({ line, words: nameWords(line, keys) }));
  const all = new Set(lines.flatMap(({ words }) => words.map(({ key }) => key)));
  const names = store.names.among(all);
  const seen = new Map<Concept, Seen>();
  for (const { line, words } of lines) {
    for (const { named, from, to } of names.find(words)) {
      const isOneWord = to - from === 1 && /^\p{Lu}?\p{Ll}+$/u.test(words[from]?.raw ?? '');
      const name = words.slice(from, to);
      // "O(n)" and "n!" are letters of any language; "the other" is no name.
      const isTooShort = name.reduce((sum, { raw }) => sum + raw.length, 0) < 3;
      const saysNothing = name.every(({ key }) => isFunctionWord(key));
      const isInPassing =
        words.length > MOST_OF_HEADING && !isBegunAt(line, words[from]?.start ?? 0);
      for (const { concept, kind } of named) {
        if (kind === 'part' || isTooShort || saysNothing) continue;
        const before = seen.get(concept);
        const isOneWordOnly = (before?.isOneWord ?? true) && isOneWord;
        const mentions = (before?.mentions ?? 0) + 1;
        seen.set(concept, {
          mentions,
          isOneWord: isOneWordOnly,
          isInPassing: !before && isInPassing,
        });
      }
    }
  }
  return chosen(seen, all);
}

/** Returns whether a line, or a sentence in it, begins at `start`. */
function isBegunAt(line: string, start: number): boolean {
  const from = Math.max(0, start - LOOKED_AT);
  return BEGINNING.test((from > 0 ? 'x' : '') + line.slice(from, start));
}

function chosen(seen: ReadonlyMap<Concept, Seen>, keys: ReadonlySet<string>): NamedConcept[] {
  const counted = [...seen].filter(
    ([, { mentions, isOneWord }]) => !isOneWord || mentions >= LEAST_OF_ONE_WORD,
  );
  const ofField = countBy(counted, ({ group }) => group.field);
  const ofGroup = countBy(counted, ({ group }) => group);
  const ofTopic = countBy(counted, ({ group }) => group.topic);
  const shareOf = ({ group }: Concept) => (ofField.get(group.field) ?? 0) / counted.length;
  const best = new Map<string, NamedConcept & { score: number; isInPassing: boolean }>();
  for (const [concept, { mentions, isOneWord, isInPassing }] of counted) {
    const { group } = concept;
    const fieldShare = shareOf(concept);
    const beside = (ofTopic.get(group.topic) ?? 1) - 1;
    if (fieldShare < LEAST_SHARE || (beside === 0 && fieldShare < MAIN_SHARE)) continue;
    if (isOneWord && beside === 0) continue;
    const kindShare = shareOfKind(group.kind, keys);
    if (isForeign(group, keys, { fieldShare, kindShare })) continue;
    // "Angular displacement" of a pendulum is no angle of rotation: nothing else in the text is
    // about rotating bodies.
    const isAlone = (ofGroup.get(group) ?? 0) < 2 && kindShare < LEAST_OF_KIND;
    if (isAlone && !nameWords(concept.term).every(({ key }) => keys.has(key))) continue;
    const score = fieldShare * (1 + beside) * Math.log2(1 + mentions);
    // Fields share names: the name goes to the field that covers more of the text.
    const term = concept.term.toLowerCase();
    if ((best.get(term)?.score ?? 0) < score)
      best.set(term, { concept, mentions, score, isInPassing });
  }
  return [...best.values()]
    .sort(
      (one, other) =>
        Number(one.isInPassing) - Number(other.isInPassing) || other.score - one.score,
    )
    .slice(0, MOST);
}

function shareOfKind(kind: string, keys: ReadonlySet<string>): number {
  const words = nameWords(kind).filter(({ key }) => key.length > 2);
  return words.filter(({ key }) => keys.has(key)).length / Math.max(1, words.length);
}

function countBy<Key>(
  counted: readonly [Concept, Seen][],
  of: (concept: Concept) => Key,
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const [concept] of counted) counts.set(of(concept), (counts.get(of(concept)) ?? 0) + 1);
  return counts;
}
