import { calculation, type Calculation } from './calculation';

/** Calculations in nursing, public health, nutrition and statistics. */
export const HEALTH: readonly Calculation[] = [
  calculation({
    concept: 'body mass index',
    typed: ['BMI = kg/m2', 'BMI = weight/height²'],
    question:
      'An adult weighs {w} kg and is {h} m tall. What is the body mass index, to one decimal place?',
    ranges: { w: [54, 64, 72, 81, 96], h: [1.5, 1.6, 1.8] },
    result: ({ w, h }) => w / (h * h),
    mistakes: [
      { way: 'not squaring the height', result: ({ w, h }) => w / h },
      { way: 'squaring both', result: ({ w, h }) => (w * w) / (h * h) / 100 },
      { way: 'taking off the height in decimetres', result: ({ w, h }) => w - 10 * h },
      { way: 'halving the weight for the height', result: ({ w, h }) => w / (2 * h) },
    ],
    working: 'Weight ÷ height² = {w} ÷ {h}²',
    answer: '{} kg/m²',
  }),
  calculation({
    concept: 'mean arterial pressure',
    typed: ['MAP = (SBP + 2DBP)/3'],
    question:
      'A blood pressure of {s}/{d} mmHg is measured. What is the mean arterial pressure, to the nearest whole number?',
    ranges: { s: [120, 132, 150, 162], d: [60, 72, 90] },
    result: ({ s, d }) => Math.round((s + 2 * d) / 3),
    mistakes: [
      { way: 'taking the mean of the two', result: ({ s, d }) => Math.round((s + d) / 2) },
      {
        way: 'counting the systolic pressure twice',
        result: ({ s, d }) => Math.round((2 * s + d) / 3),
      },
      { way: 'working out the pulse pressure', result: ({ s, d }) => s - d },
      { way: 'taking a third of the sum', result: ({ s, d }) => Math.round((s + d) / 3) },
    ],
    working: '(systolic + 2 × diastolic) ÷ 3 = ({s} + 2 × {d}) ÷ 3',
    answer: '{} mmHg',
  }),
  calculation({
    concept: 'cardiac output',
    typed: ['CO = SV × HR'],
    question:
      'A heart beats {r} times a minute and pumps out {s} mL with each beat. What is the cardiac output?',
    ranges: { r: [60, 75, 80, 100], s: [60, 70, 80] },
    result: ({ r, s }) => (r * s) / 1_000,
    mistakes: [
      { way: 'slipping a decimal place', result: ({ r, s }) => (r * s) / 10_000 },
      { way: 'dividing the volume by the rate', result: ({ r, s }) => s / r },
      { way: 'adding the two', result: ({ r, s }) => (r + s) / 10 },
      { way: 'doubling for two ventricles', result: ({ r, s }) => (2 * r * s) / 1_000 },
    ],
    working: 'Stroke volume × heart rate = {s} mL × {r} a minute, in litres',
    answer: '{} L/min',
  }),
  calculation({
    concept: 'relative risk',
    typed: ['RR = CIe/CIu'],
    question:
      'Of 200 people who were exposed {a} fell ill, and of 400 who were not {b} did. What is the relative risk?',
    ranges: { a: [20, 30, 48, 60], b: [10, 20, 40] },
    result: ({ a, b }) => a / 200 / (b / 400),
    mistakes: [
      { way: 'dividing the numbers of the ill', result: ({ a, b }) => a / b },
      { way: 'turning the ratio round', result: ({ a, b }) => b / 400 / (a / 200) },
      { way: 'working out the odds ratio', result: ({ a, b }) => a / (200 - a) / (b / (400 - b)) },
      { way: 'halving it once more', result: ({ a, b }) => a / b / 2 },
    ],
    working: 'Risk of the exposed ÷ risk of the others = ({a} ÷ 200) ÷ ({b} ÷ 400)',
    answer: '{}',
  }),
  calculation({
    concept: 'z-score',
    typed: ['z = (x - μ)/σ', 'standard score'],
    question:
      'Marks have a mean of {m} and a standard deviation of {s}. What is the z-score of a mark of {x}?',
    ranges: { m: [50, 55, 60], s: [4, 5, 10], x: [68, 70, 75, 80] },
    result: ({ m, s, x }) => (x - m) / s,
    mistakes: [
      { way: 'leaving out the mean', result: ({ s, x }) => x / s },
      { way: 'dividing by the variance', result: ({ m, s, x }) => (x - m) / (s * s) },
      { way: 'not dividing at all', result: ({ m, x }) => x - m },
      { way: 'dividing by the mean', result: ({ m, x }) => x / m },
    ],
    working: 'z = (x − mean) ÷ standard deviation = ({x} − {m}) ÷ {s}',
    answer: '{}',
  }),
];
