import type { Draft } from './strategies/draft';

/** Below this a question is not worth a student's time. */
const LEAST_SCORE = 0.5;
const SAME_TOPIC_LIMIT = 1;
/** Questions about years and figures are never more than this share. */
const NUMBER_SHARE = 0.3;

/**
 * Puts the drafts in order: the best first, but spread over the text and over the kinds of
 * questions; at most one for a sentence and one for a topic.
 */
export function selectDrafts(drafts: readonly Draft[], count: number): Draft[] {
  const zones = Math.max(4, Math.min(count, 20));
  const zoneOf = (draft: Draft): number => Math.floor(draft.place * zones);
  const usedZones = new Map<number, number>();
  const usedKinds = new Map<string, number>();
  const usedTopics = new Map<string, number>();
  const usedSources = new Set<string>();
  let left = drafts.filter(({ score }) => score >= LEAST_SCORE);
  const chosen: Draft[] = [];
  const all = Math.min(count, left.length);
  let numbers = 0;
  while (chosen.length < count && left.length > 0) {
    const worth = (draft: Draft): number =>
      draft.score -
      (usedZones.get(zoneOf(draft)) ?? 0) * 0.06 -
      (usedKinds.get(draft.strategy) ?? 0) * 0.02;
    let best = left[0];
    for (const draft of left) if (best !== undefined && worth(draft) > worth(best)) best = draft;
    if (best === undefined) break;
    chosen.push(best);
    if (best.strategy === 'number') numbers += 1;
    usedSources.add(best.source);
    usedZones.set(zoneOf(best), (usedZones.get(zoneOf(best)) ?? 0) + 1);
    usedKinds.set(best.strategy, (usedKinds.get(best.strategy) ?? 0) + 1);
    usedTopics.set(best.topic, (usedTopics.get(best.topic) ?? 0) + 1);
    left = left.filter(
      (draft) =>
        (draft.strategy !== 'number' || numbers < Math.max(4, all * NUMBER_SHARE)) &&
        !usedSources.has(draft.source) &&
        (usedTopics.get(draft.topic) ?? 0) < SAME_TOPIC_LIMIT,
    );
  }
  return chosen;
}
