/** The numbers that a calculation is asked with. */
export type Values = Readonly<Record<string, number>>;

/** A wrong way to calculate that students do take. */
export interface Mistake {
  /** As it stands before "gives": "dividing the resistance by the current". */
  way: string;
  result: (values: Values) => number;
}

/** The result of a concept's formula. */
export interface Calculation {
  /** The term of the concept; where fields share it, each of them asks. */
  concept: string;
  /** Further names and equations that are typed for it. */
  typed: readonly string[];
  /** With `{name}` where a number stands. */
  question: string;
  /** The numbers that each quantity is drawn from. */
  ranges: Readonly<Record<string, readonly number[]>>;
  result: (values: Values) => number;
  /** Three at least that come to other numbers. */
  mistakes: readonly Mistake[];
  /** With `{name}`, as far as the equals sign before the result. */
  working: string;
  /** With `{}` where the number stands. */
  answer: string;
}

/** A calculation with its types checked: each name in its words has a range. */
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
