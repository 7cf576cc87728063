import {
  type BankQuestion,
  type Calculation,
  CALCULATIONS,
  capitalise,
  type Concept,
  equationKey,
  keysOfName,
  NORMAL_FORMS,
  type Values,
  type WorkedQuestions,
} from '@portal/knowledge';
import { keyOf } from '../question/key-of';
import { createRandom, shuffled, type Random } from '../question/seeded-random';
import { validateQuestion } from '../question/validate-question';

/**
 * Maximum number of number sets per calculation. It is limited because each question pays once a
 * day.
 */
const SETS = 8;
const DRAWS = 60;
const WRONG = 3;
/** Maximum number of calculations on one typed topic in one test. */
const MOST_OF_TOPIC = 2;
/** Minimum relative distance of two results; closer ones could both be right. */
const NEAR = 0.02;

/** A calculation with the formula of a concept and drawn numbers. */
export interface CalculationQuestion extends BankQuestion {
  calculates: Concept;
}

const nameKey = (name: string) => equationKey(name) ?? keysOfName(name).join(' ');
const byName = new Map(
  CALCULATIONS.flatMap(({ concept, typed }) => typed.map((name) => [nameKey(name), concept])),
);
/** All sources of calculations: formulas, and questions that are worked out in another way. */
const ALL: readonly (Calculation | WorkedQuestions)[] = [...CALCULATIONS, ...NORMAL_FORMS];
const known = new WeakMap<Calculation | WorkedQuestions, BankQuestion[]>();

/**
 * Returns the concept of a typed formula or of its other name; returns any other text unchanged.
 */
export function calculatedBy(typed: string): string {
  return byName.get(nameKey(typed)) ?? typed;
}

/**
 * Returns calculations on typed concepts: for each formula, the numbers that the student was asked
 * least often.
 */
export function drawCalculations(
  concepts: readonly Concept[],
  {
    withdrawn,
    times,
    random,
  }: { withdrawn: ReadonlySet<string>; times: ReadonlyMap<string, number>; random: Random },
): CalculationQuestion[] {
  const timesOf = (one: BankQuestion) => times.get(keyOf(one)) ?? 0;
  const asked = new Set<Calculation | WorkedQuestions>();
  const drawn = concepts.flatMap((calculates) =>
    ALL.flatMap((calculation) => {
      if (calculation.concept !== calculates.term || asked.has(calculation)) return [];
      asked.add(calculation);
      const left = questionsOf(calculation).filter((one) => !withdrawn.has(keyOf(one)));
      const [least] = shuffled(left, random).sort((one, other) => timesOf(one) - timesOf(other));
      return least ? [{ ...least, calculates }] : [];
    }),
  );
  return shuffled(drawn, random).slice(0, MOST_OF_TOPIC);
}

/**
 * Returns the same questions in each process and version, because they are identified by their
 * wording.
 */
export function questionsOf(calculation: Calculation | WorkedQuestions): readonly BankQuestion[] {
  const before = known.get(calculation);
  if (before) return before;
  const all = 'questions' in calculation ? calculation.questions() : drawSets(calculation);
  known.set(calculation, all);
  return all;
}

/** Returns the first valid questions from a fixed seed. */
function drawSets(calculation: Calculation): BankQuestion[] {
  const found = new Map<string, BankQuestion>();
  const random = createRandom(1);
  for (let draw = 0; draw < DRAWS && found.size < SETS; draw += 1) {
    const one = word(calculation, drawValues(calculation, random), random);
    if (one && validateQuestion(one).length === 0) found.set(one.question, one);
  }
  return [...found.values()];
}

function drawValues({ ranges }: Calculation, random: Random): Values {
  const drawn = Object.entries(ranges).map(([name, range]) => {
    return [name, range[Math.floor(random() * range.length)] ?? 0] as const;
  });
  return Object.fromEntries(drawn);
}

function word(one: Calculation, values: Values, random: Random): BankQuestion | undefined {
  const right = one.result(values);
  const wrong: { way: string; result: number }[] = [];
  for (const { way, result: of } of shuffled(one.mistakes, random)) {
    const result = of(values);
    const others = [right, ...wrong.map((other) => other.result)];
    if (result > 0 && others.every((other) => isApart(result, other))) wrong.push({ way, result });
  }
  if (wrong.length < WRONG || right <= 0) return undefined;
  const asChoice = (result: number) => one.answer.replace('{}', written(result));
  const shown = wrong.slice(0, WRONG);
  const ways = shown.map(({ way, result }) => `${way} gives ${asChoice(result)}`).join(', ');
  return {
    depth: 'application',
    question: filled(one.question, values),
    choices: [right, ...shown.map(({ result }) => result)].map(asChoice),
    answerIndex: 0,
    explanation: `${filled(one.working, values)} = ${asChoice(right)}. ${capitalise(ways)}.`,
    source: null,
  };
}

function isApart(one: number, other: number): boolean {
  return Math.abs(one - other) > NEAR * Math.max(one, other);
}

function filled(words: string, values: Values): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? 0));
}

/**
 * Formats a number: three significant digits below 100, four below 1,000, and at most two decimals
 * from there.
 */
function written(value: number): string {
  if (value >= 1_000) return value.toLocaleString('en', { maximumFractionDigits: 2 });
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 100 ? 4 : 3 });
}
