import { MEANING } from '../built-in/concept-ways';
import { choicesKey } from '../question/choices-key';
import { isOfConcept, type Draft } from '../question/draft';
import { MOST_ON_TERM } from '../question/question';

/** Minimum score of a question. */
const LEAST_SCORE = 0.6;
/**
 * Size of a test from which on each kind of question on concepts is limited to half of it; smaller
 * tests may have a single kind.
 */
const LEAST_MIXED = 6;

/**
 * Returns the maximum number of questions of a kind. Questions on a list of terms are not limited:
 * all terms may be asked, in any way.
 */
function mostOfKind(kind: Draft['kind'], size: number): number {
  const isMixed = size >= LEAST_MIXED && kind !== 'term' && kind !== 'definition';
  return isMixed ? Math.ceil(size / 2) : size;
}

/** Bonus of questions from the student's own list: the portal's own only fill up. */
const FIRST = 1;

function turnsOn(draft: Draft): string | undefined {
  return isOfConcept(draft) ? draft.turnsOn : MEANING;
}

/** Returns whether a question repeats another, or is based on the same sentence. */
function repeats(draft: Draft, chosen: Draft): boolean {
  // The meaning of a concept and each of its cases are separate questions; a question from the
  // text counts as one for the meaning.
  if (draft.topic === chosen.topic) return turnsOn(draft) === turnsOn(chosen);
  return draft.source === chosen.source && !(isOfConcept(draft) && isOfConcept(chosen));
}

/** Returns the maximum size of a test in which no kind exceeds its share. */
function largestTest(drafts: readonly Draft[], count: number): number {
  const counts = new Map<Draft['kind'], number>();
  for (const { kind } of drafts) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (let size = count; size > 0; size -= 1) {
    let reached = 0;
    for (const [kind, many] of counts) reached += Math.min(many, mostOfKind(kind, size));
    if (reached >= size) return size;
  }
  return 0;
}

const choicesOf = ({ answer, distractors }: Draft) =>
  choicesKey([answer, ...distractors.slice(0, 3)]);

/**
 * Selects the best drafts, spread over the text and the kinds, with few per sentence and per
 * topic.
 */
function spread(drafts: readonly Draft[], size: number): Draft[] {
  const zones = Math.max(4, Math.min(size, 20));
  const zoneOf = (draft: Draft): number => Math.floor(draft.place * zones);
  const usedZones = new Map<number, number>();
  const usedKinds = new Map<string, number>();
  const usedTopics = new Map<string, number>();
  // One question per set of choices: the answer of one would be ruled out in the other.
  const choices = new Map(drafts.map((draft) => [draft, choicesOf(draft)]));
  const chosen: Draft[] = [];
  let left = drafts;
  while (chosen.length < size && left.length > 0) {
    const worth = (draft: Draft): number =>
      draft.score +
      (isOfConcept(draft) ? 0 : FIRST) -
      (usedTopics.has(draft.topic) ? 0.3 : 0) -
      (usedZones.get(zoneOf(draft)) ?? 0) * 0.05 -
      (usedKinds.get(draft.kind) ?? 0) * 0.04;
    let best = left[0];
    for (const draft of left) if (best !== undefined && worth(draft) > worth(best)) best = draft;
    if (best === undefined) break;
    const last = best;
    const { kind } = best;
    chosen.push(best);
    usedTopics.set(best.topic, (usedTopics.get(best.topic) ?? 0) + 1);
    usedZones.set(zoneOf(best), (usedZones.get(zoneOf(best)) ?? 0) + 1);
    usedKinds.set(kind, (usedKinds.get(kind) ?? 0) + 1);
    const isFull = (usedKinds.get(kind) ?? 0) >= mostOfKind(kind, size);
    const isAsked = (usedTopics.get(best.topic) ?? 0) >= MOST_ON_TERM;
    left = left.filter(
      (draft) =>
        !(isAsked && draft.topic === last.topic) &&
        draft !== last &&
        !repeats(draft, last) &&
        !(isFull && draft.kind === kind) &&
        choices.get(draft) !== choices.get(last),
    );
  }
  return chosen;
}

/**
 * Selects up to `count` drafts, no kind above its share; repeated sentences and topics reduce the
 * number.
 */
export function selectDrafts(drafts: readonly Draft[], count: number): Draft[] {
  const good = drafts.filter(({ score }) => score >= LEAST_SCORE);
  let chosen = spread(good, largestTest(good, count));
  for (;;) {
    const size = largestTest(chosen, chosen.length);
    if (size === chosen.length) return chosen;
    chosen = spread(chosen, size);
  }
}
