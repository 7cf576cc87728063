import { contentStems, sharedCount } from '@portal/knowledge';
import { blocksOf } from '../../domain/sentences';

const LONGEST = 1_000;

/**
 * Returns the part of a long text that contains most of some words: as many consecutive whole
 * sentences and list items as fit, each item and paragraph by itself.
 */
export function bestPart(text: string, words: readonly string[]): string {
  const wanted = contentStems(words.join(' '));
  const sentences = blocksOf(text).flatMap((block) => {
    const own = block.split(/(?<=[.!?;])\s+/u).filter((one) => one.trim());
    return own.flatMap(cutLong).map((one, at) => (at === 0 ? `\n\n${one}` : ` ${one}`));
  });
  const stems = sentences.map((sentence) => contentStems(sentence));
  let best = { from: 0, to: 1, score: -1 };
  let to = 0;
  let length = 0;
  for (let from = 0; from < sentences.length; from += 1) {
    while (to < sentences.length && (to === from || length + lengthOf(sentences[to]) <= LONGEST)) {
      length += lengthOf(sentences[to]);
      to += 1;
    }
    const score = scoreOf(stems.slice(from, to), wanted);
    if (score > best.score) best = { from, to, score };
    length -= lengthOf(sentences[from]);
  }
  return sentences.slice(best.from, best.to).join('').trim();
}

/** Distinct words count first, then their number of occurrences. */
function scoreOf(parts: readonly ReadonlySet<string>[], wanted: ReadonlySet<string>): number {
  const all = new Set(parts.flatMap((part) => [...part]));
  const times = parts.reduce((sum, part) => sum + sharedCount(wanted, part), 0);
  return sharedCount(wanted, all) * 100 + times;
}

const lengthOf = (sentence = '') => sentence.length;

function cutLong(sentence: string): string[] {
  return sentence.match(new RegExp(`[\\s\\S]{1,${LONGEST - 1}}`, 'gu')) ?? [];
}
