/** The numbers of one question, by quantity. */
export type Values = Readonly<Record<string, number>>;

/** A wrong calculation that students commonly make. */
export interface Mistake {
  /** Description, as used before "gives": "dividing the resistance by the current". */
  way: string;
  result: (values: Values) => number;
}

/** A calculation with a concept's formula. */
export interface Calculation {
  /** The term of the concept; if several fields share it, each uses the calculation. */
  concept: string;
  /** Further names and equations that students type for it. */
  typed: readonly string[];
  /** With `{name}` in place of numbers. */
  question: string;
  /** Possible values of each quantity. */
  ranges: Readonly<Record<string, readonly number[]>>;
  result: (values: Values) => number;
  /** At least three with different results. */
  mistakes: readonly Mistake[];
  /** With `{name}`, up to the equals sign before the result. */
  working: string;
  /** With `{}` in place of the number. */
  answer: string;
}

/** Creates a calculation with checked types: each name in its texts has a range. */
export function calculation<Name extends string>(
  one: Omit<Calculation, 'ranges' | 'result' | 'mistakes'> & {
    ranges: Readonly<Record<Name, readonly number[]>>;
    result: (values: Readonly<Record<Name, number>>) => number;
    mistakes: readonly {
      way: string;
      result: (values: Readonly<Record<Name, number>>) => number;
    }[];
  },
): Calculation {
  return one;
}
