import { contentStems, sharedCount } from '@portal/knowledge';

/** A wrong choice with its weight: the higher, the better it fits. */
export interface Wrong {
  text: string;
  weight: number;
}

/** Returns the share of words that two choices have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : sharedCount(one, other) / least;
}

/** Maximum share of common words; above it two choices say the same. */
const MOST_SHARED = 0.6;
/** Minimum similarity in length; other choices would stand out. */
const LEAST_LIKE_LENGTH = 0.48;

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns the similarity of two choices in length, 0 to 1. */
function likeLength(one: string, other: string): number {
  return Math.min(one.length, other.length) / Math.max(one.length, other.length, 1);
}

/**
 * Returns three wrong choices of similar length that share few words with the answer and with each
 * other; fewer if the pool has no more.
 */
export function chooseWrong(
  answer: string,
  pool: readonly Wrong[],
  leastLikeLength = LEAST_LIKE_LENGTH,
): Wrong[] {
  const ranked = pool
    .map((wrong) => ({ wrong, fit: wrong.weight + likeLength(wrong.text, answer) * 0.6 }))
    .filter(({ wrong }) => likeLength(wrong.text, answer) >= leastLikeLength)
    .sort((left, right) => right.fit - left.fit);
  const chosen: Wrong[] = [];
  const taken = [{ key: bare(answer), stems: contentStems(answer) }];
  for (const { wrong } of ranked) {
    if (chosen.length === 3) break;
    const [key, stems] = [bare(wrong.text), contentStems(wrong.text)];
    const isNear = taken.some(
      (other) => other.key === key || likeness(stems, other.stems) > MOST_SHARED,
    );
    if (isNear) continue;
    taken.push({ key, stems });
    chosen.push(wrong);
  }
  return chosen;
}
