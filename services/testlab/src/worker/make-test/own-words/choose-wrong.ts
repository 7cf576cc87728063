import { contentStems, sharedCount } from '@portal/knowledge';

/** A wrong choice and how well it fits, 0 to 1. */
export interface Wrong {
  text: string;
  weight: number;
}

/** Share of the words that two choices have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : sharedCount(one, other) / least;
}

/** Longer or shorter choices would stand out. */
const LEAST_LIKE_LENGTH = 0.48;

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** How alike in length two choices are, 0 to 1. */
function likeLength(one: string, other: string): number {
  return Math.min(one.length, other.length) / Math.max(one.length, other.length, 1);
}

/**
 * Three wrong choices of like length that differ from the answer and from each other; fewer where there are none.
 * Those of weight 1 turn the answer round and may share its words, the others may not.
 */
export function chooseWrong(
  answer: string,
  pool: readonly Wrong[],
  leastLikeLength = LEAST_LIKE_LENGTH,
): Wrong[] {
  const own = contentStems(answer);
  const ranked = pool
    .map((wrong) => ({ wrong, fit: wrong.weight + likeLength(wrong.text, answer) * 0.6 }))
    .filter(({ wrong }) => likeLength(wrong.text, answer) >= leastLikeLength)
    .sort((left, right) => right.fit - left.fit);
  const chosen: Wrong[] = [];
  const taken = [bare(answer)];
  let turned = 0;
  for (const { wrong } of ranked) {
    if (chosen.length === 3) break;
    const isTurned = wrong.weight >= 1;
    const key = bare(wrong.text);
    if (taken.includes(key)) continue;
    if (!isTurned && likeness(contentStems(wrong.text), own) > 0.6) continue;
    if (
      !isTurned &&
      chosen.some(
        (other) =>
          other.weight < 1 && likeness(contentStems(wrong.text), contentStems(other.text)) > 0.6,
      )
    )
      continue;
    if (isTurned && turned === 2) continue;
    turned += isTurned ? 1 : 0;
    taken.push(key);
    chosen.push(wrong);
  }
  return chosen;
}
