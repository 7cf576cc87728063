import { TELLING } from './telling';
import type { Evidence } from './weigh-evidence';

/** Number of signs that suffice: a defining sentence and one more sign, or nearly all others. */
const ENOUGH = 5;
/**
 * Signs that a defining sentence counts for; a sentence that says something about the concept
 * counts for one.
 */
const DEFINED = 4;
/** Shares of the meaning in one place; each that is reached is one sign. */
const TOGETHER = [0.3, 0.6];
/**
 * Minimum weight of its words near its name, minimum weight in a defining sentence, and minimum
 * number of named siblings; each is one sign.
 */
const NEAR = 2.5;
const TOLD = 1;
const SIBLINGS = 2;
/**
 * Maximum weight, as a tie-breaker: of two concepts of one name with equally many signs, the one
 * with more of its words nearby wins.
 */
const MOST_WEIGHT = 20;

/** Evidence for a concept other than the words near its name. */
export interface Surroundings {
  /** Number of its siblings that the text names. */
  siblings: number;
  /**
   * Share of the words of its kind that occur in the text, 0 to 1: "mineral" of "property of a
   * mineral".
   */
  kindShare: number;
}

/**
 * Returns the strength of a text's explanation of a concept: 1 is sufficient, 2 is strong. It
 * counts signs (`docs/questions.md`).
 */
export function judge(evidence: Evidence, { siblings, kindShare }: Surroundings): number {
  const { telling, weight, together, told, mentions } = evidence;
  // Neither its meaning nor its siblings occur: words that go with it may go with its whole field.
  if (together === 0 && siblings === 0) return 0;
  // "Liquidation" may be that of a partnership in a text about its kinds of event, and of anything
  // elsewhere.
  if (siblings === 0 && mentions.every(({ by }) => by === 'part')) return 0;
  // A question uses its term, which the student has not read.
  if (mentions.every(({ by }) => by === 'other')) return 0;
  const signs = [
    ...TOGETHER.map((part) => together >= part),
    siblings >= SIBLINGS,
    kindShare === 1,
    weight >= NEAR,
    told >= TOLD,
    // A single lower-case word may be everyday English.
    mentions.some(({ isOneWord }) => !isOneWord),
  ].filter(Boolean).length;
  const said = telling >= TELLING.defines ? DEFINED : telling >= TELLING.says ? 1 : 0;
  return Math.max(0, said + signs - 1 + Math.min(0.99, weight / MOST_WEIGHT)) / ENOUGH;
}
