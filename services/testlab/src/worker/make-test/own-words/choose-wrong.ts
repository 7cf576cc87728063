import { contentStems, sharedCount } from '@portal/knowledge';

/** A wrong choice and how well it fits: the more, the better. */
export interface Wrong {
  text: string;
  weight: number;
}

/** Share of the words that two choices have in common. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : sharedCount(one, other) / least;
}

/** Choices with more of their words in common say the same. */
const MOST_SHARED = 0.6;
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

/** Three wrong choices of like length that share few words with the answer and with each other; fewer where there are none. */
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
