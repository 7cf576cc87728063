import { TELLING } from './telling';
import type { Evidence } from './weigh-evidence';

/**
 * What a sentence is worth that defines a concept, adds what it is ("X, which is the tendency …"), or says something of it.
 * Three readers held valid 115 of 123 questions on what a sentence defines, however little else spoke for it. Of 23
 * concepts with a sentence that adds, 5 were not explained which `defines` would take, and none that `adds` takes.
 */
const TOLD = { defines: 3.6, adds: 0.5, says: 0.4 };
/** What all that stands near it is worth, what one place says of its meaning, and what a telling sentence has. */
const WEIGHT = 1.05;
const TOGETHER = 4;
const TOLD_WEIGHT = 0.9;
/** The first words count most. */
const FIRST = 0.3;
/** What each sibling is worth that the text names, and how many are. */
const SIBLING = 0.25;
const MOST_SIBLINGS = 3;
/**
 * What it costs that the text names less than two of them: readers held valid 65 of 67 questions that little else speaks for
 * where it names two, and 76 of 95 where it does not.
 */
const FEW_SIBLINGS = { least: 2, cost: 0.9 };
/** What a text is worth that has all words of its kind, and one that speaks of nothing but the field. */
const KIND = 1.6;
const FIELD = 0.9;
/** What a single small word costs, which may be everyday English. */
const ONE_WORD = 0.45;
/** So much is enough: of what no sentence defines, readers held valid 31 of 31 questions above it, and 32 of 41 below. */
const ENOUGH = 5.9;

/** What speaks for a concept beside the words that stand near it. */
export interface Surroundings {
  /** How many of its siblings the text names. */
  siblings: number;
  /** The part of the words of its kind that stand in the text, 0 to 1: "mineral" of "property of a mineral". */
  kindShare: number;
  /** The part of all that the text says something of that is of its field, 0 to 1. */
  fieldShare: number;
}

/**
 * How plainly a text explains a concept: 1 is enough, 2 is plain. A sum whose weights were fitted to 510 concepts
 * named in 166 texts, of each of which a reader had said whether its text explains it; what a defining sentence is worth and
 * where the bar stands, to questions on 64 other texts (`docs/questions.md`).
 */
export function judge(
  { telling, weight, together, told, mentions }: Evidence,
  { siblings, kindShare, fieldShare }: Surroundings,
): number {
  // Neither its meaning nor what it is set against: words that go with it may go with its whole field.
  if (together === 0 && siblings === 0) return 0;
  // "Liquidation" may be that of a partnership where its kinds of event are spoken of, and of anything elsewhere.
  if (siblings === 0 && mentions.every(({ by }) => by === 'part')) return 0;
  // A question asks for its term, which the student has not read.
  if (mentions.every(({ by }) => by === 'other')) return 0;
  const points =
    worthOf(telling) +
    WEIGHT * Math.log(FIRST + weight) +
    TOGETHER * together +
    TOLD_WEIGHT * Math.log(FIRST + told) +
    SIBLING * Math.min(MOST_SIBLINGS, siblings) +
    KIND * kindShare +
    FIELD * fieldShare -
    (siblings < FEW_SIBLINGS.least ? FEW_SIBLINGS.cost : 0) -
    (mentions.every(({ isOneWord }) => isOneWord) ? ONE_WORD : 0);
  return Math.max(0, points / ENOUGH);
}

function worthOf(telling: number): number {
  if (telling >= TELLING.defines) return TOLD.defines;
  if (telling === TELLING.adds) return TOLD.adds;
  return telling === TELLING.says ? TOLD.says : 0;
}
