import { TELLING } from './telling';
import type { Evidence } from './weigh-evidence';

/** Signs that are enough: a sentence that defines it and one thing more, or nearly all else. */
const ENOUGH = 5;
/** A sentence that defines a concept is worth several signs; one that says something of it is one. */
const DEFINED = 4;
/** Parts of its meaning that stand together in one place: a sign each. */
const TOGETHER = [0.3, 0.6];
/** Weight of its words near its name, and in a sentence that sets out to say what it is. */
const NEAR = 2.5;
const TOLD = 1;
const SIBLINGS = 2;
/** Of two concepts of one name with as many signs, the one with more of its words near is meant. */
const MOST_WEIGHT = 20;

/** What speaks for a concept beside the words that stand near it. */
export interface Surroundings {
  /** How many of its siblings the text names. */
  siblings: number;
  /** The part of the words of its kind that stand in the text, 0 to 1: "mineral" of "property of a mineral". */
  kindShare: number;
}

/** How plainly a text explains a concept: 1 is enough, 2 is plain. It counts signs (`docs/questions.md`). */
export function judge(evidence: Evidence, { siblings, kindShare }: Surroundings): number {
  const { telling, weight, together, told, mentions } = evidence;
  // Neither its meaning nor what it is set against: words that go with it may go with its whole field.
  if (together === 0 && siblings === 0) return 0;
  // "Liquidation" may be that of a partnership where its kinds of event are spoken of, and of anything elsewhere.
  if (siblings === 0 && mentions.every(({ by }) => by === 'part')) return 0;
  // A question asks for its term, which the student has not read.
  if (mentions.every(({ by }) => by === 'other')) return 0;
  const signs = [
    ...TOGETHER.map((part) => together >= part),
    siblings >= SIBLINGS,
    kindShare === 1,
    weight >= NEAR,
    told >= TOLD,
    // A single small word may be everyday English.
    mentions.some(({ isOneWord }) => !isOneWord),
  ].filter(Boolean).length;
  const said = telling >= TELLING.defines ? DEFINED : telling >= TELLING.says ? 1 : 0;
  return Math.max(0, said + signs - 1 + Math.min(0.99, weight / MOST_WEIGHT)) / ENOUGH;
}
