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

/** Sets of numbers that a calculation is asked with. There are no more: each question pays once a day. */
const SETS = 8;
const DRAWS = 60;
const WRONG = 3;
/** Calculations of one typed topic in one test. */
const MOST_OF_TOPIC = 2;
/** Results that are nearer to each other, as part of them, may both be right. */
const NEAR = 0.02;

/** A calculation by the formula of a concept, with its numbers. */
export interface CalculationQuestion extends BankQuestion {
  calculates: Concept;
}

const nameKey = (name: string) => equationKey(name) ?? keysOfName(name).join(' ');
const byName = new Map(
  CALCULATIONS.flatMap(({ concept, typed }) => typed.map((name) => [nameKey(name), concept])),
);
/** All that is worked out: by a formula, or otherwise. */
const ALL: readonly (Calculation | WorkedQuestions)[] = [...CALCULATIONS, ...NORMAL_FORMS];
const known = new WeakMap<Calculation | WorkedQuestions, BankQuestion[]>();

/** The concept that a typed formula or its other name stands for; what is neither stays as it is. */
export function calculatedBy(typed: string): string {
  return byName.get(nameKey(typed)) ?? typed;
}

/** Calculations on typed concepts: of each formula the numbers that the student was asked least often. */
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

/** The same questions in each process and version: they are known by their words. */
export function questionsOf(calculation: Calculation | WorkedQuestions): readonly BankQuestion[] {
  const before = known.get(calculation);
  if (before) return before;
  const all = 'questions' in calculation ? calculation.questions() : drawSets(calculation);
  known.set(calculation, all);
  return all;
}

/** The first sets of numbers, of a fixed seed, whose question is sound. */
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

/** Three digits of a small number, four of a larger one, and a sum of money to its hundredths. */
function written(value: number): string {
  if (value >= 1_000) return value.toLocaleString('en', { maximumFractionDigits: 2 });
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 100 ? 4 : 3 });
}
