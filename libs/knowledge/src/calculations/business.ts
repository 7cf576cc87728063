import { calculation, type Calculation } from './calculation';

/** Calculations in economics, accounting and finance. */
export const BUSINESS: readonly Calculation[] = [
  calculation({
    concept: 'multiplier effect',
    typed: [
      'multiplier',
      'k = 1/(1 - MPC)',
      'spending multiplier',
      'government spending multiplier',
    ],
    question:
      'Of each extra naira of income, {c}% are spent at home. By how much does income rise in the end if investment rises by {I} million naira?',
    ranges: { c: [50, 60, 75, 80, 90], I: [10, 20, 40] },
    result: ({ c, I }) => I / (1 - c / 100),
    mistakes: [
      { way: 'multiplying by the share that is spent', result: ({ c, I }) => (I * c) / 100 },
      { way: 'dividing by the share that is spent', result: ({ c, I }) => I / (c / 100) },
      { way: 'counting the first round alone', result: ({ I }) => I },
      { way: 'adding a second round alone', result: ({ c, I }) => I + (I * c) / 100 },
    ],
    working: 'The multiplier is 1 ÷ (1 − MPC), so income rises by {I} ÷ (1 − {c}%)',
    answer: '{} million naira',
  }),
  calculation({
    concept: 'multiplier effect',
    typed: ['k = 1/MPS'],
    question:
      'Households save {s}% of each extra naira; there are no taxes and no imports. How large is the multiplier?',
    ranges: { s: [10, 20, 25, 40, 50] },
    result: ({ s }) => 100 / s,
    mistakes: [
      { way: 'dividing by the share that is spent', result: ({ s }) => 100 / (100 - s) },
      { way: 'giving the share that is spent', result: ({ s }) => (100 - s) / 100 },
      { way: 'leaving out the first round', result: ({ s }) => 100 / s - 1 },
      { way: 'adding one round', result: ({ s }) => 100 / s + 1 },
    ],
    working: 'The multiplier is 1 ÷ MPS = 1 ÷ {s}%',
    answer: '{}',
  }),
  calculation({
    concept: 'price elasticity of demand',
    typed: ['PED', '%ΔQ/%ΔP', 'PED = %ΔQ/%ΔP'],
    question:
      'The price of a good rises by {p}%, and the quantity demanded falls by {q}%. What is the price elasticity of demand, without its sign?',
    ranges: { p: [4, 5, 10, 20], q: [2, 6, 12, 15, 25] },
    result: ({ p, q }) => q / p,
    mistakes: [
      { way: 'dividing the change of price by that of quantity', result: ({ p, q }) => p / q },
      { way: 'subtracting the two', result: ({ p, q }) => Math.abs(q - p) },
      { way: 'multiplying the two', result: ({ p, q }) => (p * q) / 100 },
      { way: 'adding the two', result: ({ p, q }) => p + q },
    ],
    working: 'Elasticity = change of quantity ÷ change of price = {q}% ÷ {p}%',
    answer: '{}',
  }),
  calculation({
    concept: 'compound interest',
    typed: ['A = P(1 + r)^n'],
    question: 'What are {P} naira worth after {n} years at {r}% interest, compounded yearly?',
    ranges: { P: [1_000, 5_000, 20_000], r: [5, 8, 10], n: [2, 3] },
    result: ({ P, r, n }) => P * (1 + r / 100) ** n,
    mistakes: [
      { way: 'taking simple interest', result: ({ P, r, n }) => P * (1 + (r / 100) * n) },
      { way: 'adding the interest of one year', result: ({ P, r }) => P * (1 + r / 100) },
      { way: 'giving the interest alone', result: ({ P, r, n }) => P * ((1 + r / 100) ** n - 1) },
      {
        way: 'compounding one year too long',
        result: ({ P, r, n }) => P * (1 + r / 100) ** (n + 1),
      },
    ],
    working: 'A = P(1 + r)ⁿ, with P = {P}, r = {r}% and n = {n}',
    answer: '{} naira',
  }),
  calculation({
    concept: 'present value',
    typed: ['PV = FV/(1 + r)^n'],
    question: 'What are {F} naira that are due in {n} years worth today at {r}% a year?',
    ranges: { F: [12_100, 24_200, 60_500], r: [10], n: [1, 2] },
    result: ({ F, r, n }) => F / (1 + r / 100) ** n,
    mistakes: [
      {
        way: 'adding interest in place of taking it off',
        result: ({ F, r, n }) => F * (1 + r / 100) ** n,
      },
      { way: 'subtracting simple interest', result: ({ F, r, n }) => F * (1 - (r / 100) * n) },
      {
        way: 'discounting one year too long',
        result: ({ F, r, n }) => F / (1 + r / 100) ** (n + 1),
      },
      { way: 'leaving it as it is', result: ({ F }) => F },
    ],
    working: 'PV = FV ÷ (1 + r)ⁿ, with FV = {F}, r = {r}% and n = {n}',
    answer: '{} naira',
  }),
  calculation({
    concept: 'break-even point',
    typed: ['break even', 'break-even analysis'],
    question:
      'Fixed costs are {F} naira, a unit sells for {p} naira and costs {v} naira to make. How many units must be sold to break even?',
    ranges: { F: [12_000, 24_000, 60_000], p: [50, 80], v: [20, 30] },
    result: ({ F, p, v }) => F / (p - v),
    mistakes: [
      { way: 'dividing by the price', result: ({ F, p }) => F / p },
      { way: 'dividing by the unit cost', result: ({ F, v }) => F / v },
      { way: 'adding price and cost', result: ({ F, p, v }) => F / (p + v) },
      { way: 'doubling the costs', result: ({ F, p, v }) => (2 * F) / (p - v) },
    ],
    working: 'Fixed costs ÷ contribution of a unit = {F} ÷ ({p} − {v})',
    answer: '{} units',
  }),
  calculation({
    concept: 'current ratio',
    typed: ['current assets/current liabilities'],
    question:
      'A firm has {a} million naira of current assets, {s} million of them inventory, and {l} million of current liabilities. What is its current ratio?',
    ranges: { a: [30, 40, 60], s: [6, 10, 15], l: [20, 25] },
    result: ({ a, l }) => a / l,
    mistakes: [
      {
        way: 'leaving out the inventory, as in the quick ratio',
        result: ({ a, s, l }) => (a - s) / l,
      },
      { way: 'dividing liabilities by assets', result: ({ a, l }) => l / a },
      { way: 'adding the inventory twice', result: ({ a, s, l }) => (a + s) / l },
      { way: 'dividing the inventory by the liabilities', result: ({ s, l }) => s / l },
    ],
    working: 'Current assets ÷ current liabilities = {a} ÷ {l}',
    answer: '{}',
  }),
];
