import { msOfStages } from '../../testing/engine-stages.fixture';
import { hostileText } from '../../testing/hostile-texts.fixture';

/**
 * One kind for each stage that compares its items with all others; `growth.long.spec.ts` covers
 * all kinds.
 */
const KINDS = [
  'bullets under a colon',
  'bullets under headings',
  'reasons',
  'open tags',
  'cut words',
  'glossary lines',
  'empty lines',
];
/**
 * Number of characters from which on the items of a stage are bounded; below it, more terms yield
 * more questions per sentence.
 */
const SMALL = 25_000;
const TIMES_LARGER = 4;
/** Allowed factor above linear growth: n log n is 1.2, quadratic growth would be 4. */
const TOLERANCE = 2;
/**
 * Time too short to be measured, in ms: a garbage collection of the memory of earlier suites takes
 * as much.
 */
const NOISE_MS = 8;
/** Number of new measurements for a kind that took more. */
const CHANCES = 3;

/** Returns the minimum times of several runs, because other load only adds time. */
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

/** Returns the stages that grew more than allowed, with both times. */
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
  // Code that is not compiled yet would appear slow on small texts.
  beforeAll(() => {
    for (const kind of ['definitions', 'reasons']) msOfStages(hostileText(kind, SMALL));
  });

  it.each(KINDS)('in a text of %s', (kind) => {
    let excess = excessOf(kind, 1);
    // A stage delayed by other load is measured again; one that grows fails each time.
    for (let chance = 1; excess.length > 0 && chance <= CHANCES; chance += 1) {
      excess = excessOf(kind, 3);
    }
    expect(excess).toEqual([]);
  });
});
