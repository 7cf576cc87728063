import type { Draft } from './kinds/draft';

/** Below this a question is not worth a student's time. */
const LEAST_SCORE = 0.6;
/** A kind has no more than this share of what is asked for, while there are others. */
const KIND_SHARE = 0.34;
const LEAST_OF_KIND = 3;
/** What puts a kind that has had its share behind all others. */
const BEHIND = 1;

/** Kinds that ask in one way count together. */
function familyOf({ kind }: Draft): string {
  if (kind === 'term' || kind === 'definition') return 'definition';
  return kind;
}

/**
 * Puts the drafts in order: the best first, but spread over the text and over the kinds of
 * questions; at most one for a sentence and one for a topic.
 */
export function selectDrafts(
  drafts: readonly Draft[],
  { wanted, count }: { wanted: number; count: number },
): Draft[] {
  const zones = Math.max(4, Math.min(count, 20));
  const zoneOf = (draft: Draft): number => Math.floor(draft.place * zones);
  const usedZones = new Map<number, number>();
  const usedKinds = new Map<string, number>();
  const usedTopics = new Set<string>();
  const usedSources = new Set<string>();
  const mostOfKind = Math.max(LEAST_OF_KIND, Math.ceil(wanted * KIND_SHARE));
  let left = drafts.filter(({ score }) => score >= LEAST_SCORE);
  const chosen: Draft[] = [];
  while (chosen.length < count && left.length > 0) {
    const worth = (draft: Draft): number =>
      draft.score -
      ((usedKinds.get(familyOf(draft)) ?? 0) >= mostOfKind ? BEHIND : 0) -
      (usedZones.get(zoneOf(draft)) ?? 0) * 0.05 -
      (usedKinds.get(familyOf(draft)) ?? 0) * 0.04;
    let best = left[0];
    for (const draft of left) if (best !== undefined && worth(draft) > worth(best)) best = draft;
    if (best === undefined) break;
    const family = familyOf(best);
    chosen.push(best);
    usedSources.add(best.source);
    usedZones.set(zoneOf(best), (usedZones.get(zoneOf(best)) ?? 0) + 1);
    usedKinds.set(family, (usedKinds.get(family) ?? 0) + 1);
    usedTopics.add(best.topic);
    left = left.filter((draft) => !usedSources.has(draft.source) && !usedTopics.has(draft.topic));
  }
  return chosen;
}
