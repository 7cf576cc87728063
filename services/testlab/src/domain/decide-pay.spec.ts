import fc from 'fast-check';
import { decidePay, noteOf, type PaidToday } from './decide-pay';

const MOST = 400_000;
const FRESH: PaidToday = { paidMxp: 0, isQuestionPaid: false };

describe('a right answer', () => {
  it('given nothing was paid today, when it is given, then it earns what it is worth', () => {
    expect(decidePay(2_000, FRESH, MOST)).toEqual({ earnedMxp: 2_000, unpaidBecause: null });
  });

  it('given the question was paid today, then it earns nothing and says so', () => {
    const paid = { paidMxp: 2_000, isQuestionPaid: true };
    const pay = { earnedMxp: 0, unpaidBecause: 'question-paid-today' };
    expect(decidePay(2_000, paid, MOST)).toEqual(pay);
    expect(noteOf('question-paid-today', 400)).toBe(
      'You have already earned XP for this question today.',
    );
  });

  it('given the day’s most is paid, then it earns nothing and says that XP come again', () => {
    const pay = { earnedMxp: 0, unpaidBecause: 'day-is-full' };
    expect(decidePay(2_000, { ...FRESH, paidMxp: MOST }, MOST)).toEqual(pay);
    expect(noteOf('day-is-full', 400)).toBe(
      'You have earned today’s 400 XP from practice. You can keep practising, and earn XP again tomorrow.',
    );
  });

  it('given the day’s most was lowered below what is paid, then it earns nothing', () => {
    const paid = { ...FRESH, paidMxp: MOST };
    expect(decidePay(2_000, paid, 10_000)).toMatchObject({ earnedMxp: 0 });
  });

  it('given less is left than it is worth, then it earns the rest', () => {
    const pay = { earnedMxp: 1_000, unpaidBecause: null };
    expect(decidePay(2_000, { ...FRESH, paidMxp: 399_000 }, MOST)).toEqual(pay);
  });

  it('given a day’s most below its worth, then it earns that once', () => {
    expect(decidePay(2_000, FRESH, 1_000).earnedMxp).toBe(1_000);
    expect(decidePay(2_000, { ...FRESH, paidMxp: 1_000 }, 1_000).earnedMxp).toBe(0);
  });
});

it('a wrong answer earns nothing, and nothing is to be explained', () => {
  for (const isQuestionPaid of [true, false]) {
    const pay = decidePay(0, { paidMxp: MOST, isQuestionPaid }, MOST);
    expect(pay).toEqual({ earnedMxp: 0, unpaidBecause: null });
  }
});

it('a day of any answers pays each question once and never more than its most', () => {
  const answers = fc.array(fc.record({ question: fc.nat(30), isRight: fc.boolean() }));
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 40_000 }), (given, mostMxp) => {
      const paid = new Map<number, number>();
      const sum = () => [...paid.values()].reduce((all, mxp) => all + mxp, 0);
      for (const { question, isRight } of given) {
        const today = { paidMxp: sum(), isQuestionPaid: paid.has(question) };
        const { earnedMxp } = decidePay(isRight ? 2_000 : 0, today, mostMxp);
        expect(earnedMxp > 0 && paid.has(question)).toBe(false);
        if (earnedMxp > 0) paid.set(question, earnedMxp);
      }
      const right = new Set(given.filter((one) => one.isRight).map((one) => one.question));
      expect(sum()).toBe(Math.min(right.size * 2_000, mostMxp));
    }),
  );
});
