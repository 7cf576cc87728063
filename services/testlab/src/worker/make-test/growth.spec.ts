import { msOfStages } from '../../testing/engine-stages.fixture';
import { hostileText } from '../../testing/hostile-texts.fixture';

/** One kind for each stage that holds its things against all others; `growth.long.spec.ts` takes all. */
const KINDS = [
  'bullets under a colon',
  'bullets under headings',
  'reasons',
  'open tags',
  'cut words',
  'glossary lines',
  'empty lines',
];
/** Characters from which on what a stage holds is bounded: below, more terms make more questions of each sentence. */
const SMALL = 25_000;
const TIMES_LARGER = 4;
/** How much more than in proportion a stage may take: n log n is 1.2, the square would be 4. */
const TOLERANCE = 2;
/** What is too little to be measured, in ms: a collection of the memory of all suites before takes as much. */
const NOISE_MS = 8;
/** How often a kind that took more is measured anew. */
const CHANCES = 3;

/** The least of several runs: what else the machine does only adds. */
function bestOf(runs: number, text: string): Map<string, number> {
  const all = Array.from({ length: runs }, () => msOfStages(text));
  const [first = new Map<string, number>()] = all;
  return new Map(
    [...first.keys()].map((stage) => [
      stage,
      Math.min(...all.map((times) => times.get(stage) ?? Infinity)),
    ]),
  );
}

/** Stages that took more than in proportion, with both times. */
function excessOf(kind: string, runs: number): string[] {
  const small = bestOf(2, hostileText(kind, SMALL));
  const large = bestOf(runs, hostileText(kind, SMALL * TIMES_LARGER));
  return [...large].flatMap(([stage, ms]) => {
    const base = (small.get(stage) ?? 0) + NOISE_MS;
    const isAbove = ms > base * TIMES_LARGER * TOLERANCE;
    return isAbove ? [`${stage}: ${base - NOISE_MS} ms, then ${ms} ms`] : [];
  });
}

describe('F1, F2: the time of every stage grows near to linear', () => {
  // Code that has not been compiled yet would seem to be slow on small texts.
  beforeAll(() => {
    for (const kind of ['definitions', 'reasons']) msOfStages(hostileText(kind, SMALL));
  });

  it.each(KINDS)('in a text of %s', (kind) => {
    let excess = excessOf(kind, 1);
    // A stage that was held up by the machine gets another chance; one that grows has none.
    for (let chance = 1; excess.length > 0 && chance <= CHANCES; chance += 1) {
      excess = excessOf(kind, 3);
    }
    expect(excess).toEqual([]);
  });
});
