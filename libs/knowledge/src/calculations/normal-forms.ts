import type { BankQuestion } from '../bank/bank-topic';
import {
  candidateKeysOf,
  closureOf,
  FORMS,
  highestFormOf,
  inOrder,
  type Relation,
} from './relation';

/** Questions of a concept whose answers are computed, but not by a numeric formula. */
export interface WorkedQuestions {
  /** The term of the concept. */
  concept: string;
  /** Computes them on demand, because a process may never need them. */
  questions: () => BankQuestion[];
}

const relation = (attributes: string, ...dependencies: [string, string][]): Relation => {
  return { attributes, dependencies };
};
const RELATIONS: readonly Relation[] = [
  relation('ABCDE', ['A', 'B'], ['B', 'C'], ['CD', 'E']),
  relation('ABCDE', ['AB', 'C'], ['B', 'D'], ['D', 'E']),
  relation('ABCD', ['A', 'B'], ['B', 'C'], ['C', 'D']),
  relation('ABCDE', ['AB', 'CDE'], ['C', 'D']),
  relation('ABCD', ['AB', 'CD'], ['C', 'B']),
  relation('ABCDE', ['AC', 'BDE'], ['D', 'A']),
  relation('ABCD', ['A', 'BCD'], ['BC', 'A']),
  relation('ABCDE', ['A', 'BC'], ['CD', 'E'], ['E', 'A'], ['B', 'D']),
];

/**
 * Questions on normal forms, keys and closures of relations, with dependencies between letters.
 */
export const NORMAL_FORMS: readonly WorkedQuestions[] = [
  { concept: 'attribute closure', questions: () => RELATIONS.flatMap(askClosures) },
  { concept: 'candidate key', questions: () => RELATIONS.flatMap(askKey) },
  ...['second normal form', 'third normal form', 'Boyce-Codd normal form'].map((concept) => ({
    concept,

    questions: () => RELATIONS.filter((one) => isOn(concept, one)).map(askForm),
  })),
];

/** Whether the relation is used for this normal form: it has the form, or just lacks it. */
function isOn(concept: string, one: Relation): boolean {
  const at = FORMS.findIndex((form) => form.toLowerCase() === concept.toLowerCase());
  const highest = FORMS.indexOf(highestFormOf(one));
  return highest === at || highest === at - 1;
}

function describe({ attributes, dependencies }: Relation): string {
  const rows = dependencies.map(([from, to]) => `${from} → ${to}`);
  return `Relation R(${attributes}) has the functional dependencies ${rows.join(', ')}.`;
}

/**
 * Asks for each left side whose closure is not the whole relation, because the question states all
 * attributes.
 */
function askClosures(one: Relation): BankQuestion[] {
  return one.dependencies.flatMap(([from, to]) => {
    const right = closureOf(from, one);
    if (right === one.attributes) return [];
    const wrong = [from + to, one.attributes, `${right}${rest(right, one)}`, to, from];
    return worded({
      question: `${describe(one)} What is the closure of ${from}?`,
      right,
      wrong: wrong.map(inOrder),
      explanation: `The closure of ${from} takes in the right side of each dependency whose left side is within it, until none adds anything: ${right}.`,
    });
  });
}

function rest(set: string, { attributes }: Relation): string {
  return [...attributes].find((letter) => !set.includes(letter)) ?? '';
}

function askKey(one: Relation): BankQuestion[] {
  const keys = candidateKeysOf(one);
  const [right = ''] = keys;
  const letters = [...one.attributes];
  const isKey = (set: string) => keys.includes(set);
  const larger = letters
    .filter((letter) => !right.includes(letter))
    .map((letter) => right + letter);
  const sides = one.dependencies.map(([from]) => from);
  const wrong = [...larger.slice(0, 1), ...sides, ...letters, ...larger]
    .map(inOrder)
    .filter((set) => !isKey(set));
  return worded({
    question: `${describe(one)} Which of these is a candidate key of R?`,
    right,
    wrong,
    explanation: `The closure of ${right} is ${one.attributes}, all of R, and nothing in ${right} can be left out. A set that has a key within it is no candidate key, and the others do not determine all of R.`,
  });
}

function askForm(one: Relation): BankQuestion {
  const right = highestFormOf(one);
  const keys = candidateKeysOf(one).join(', ');
  const why = {
    'First normal form': 'a part of a key determines an attribute that is in no key',
    'Second normal form':
      'no part of a key determines an attribute that is in no key, but what is no key determines one',
    'Third normal form':
      'what is no key determines only attributes that are in a key, so it is not in Boyce-Codd normal form',
    'Boyce-Codd normal form': 'every left side that tells something new has a key within it',
  }[right];
  return {
    depth: 'application',
    question: `${describe(one)} All values are atomic. Which is the highest of these normal forms that R is in?`,
    choices: [...FORMS],
    answerIndex: FORMS.indexOf(right),
    explanation: `Candidate keys: ${keys}. ${right}: ${why}.`,
    source: null,
  };
}

function worded(asked: {
  question: string;
  right: string;
  wrong: readonly string[];
  explanation: string;
}): BankQuestion[] {
  const { question, right, explanation } = asked;
  const wrong = [...new Set(asked.wrong)].filter((set) => set !== right).slice(0, 3);
  const choices = [right, ...wrong].map((set) => `{${set}}`);
  if (choices.length < 4) return [];
  return [{ depth: 'application', question, choices, answerIndex: 0, explanation, source: null }];
}
