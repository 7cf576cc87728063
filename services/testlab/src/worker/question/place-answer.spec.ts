import { createPositionDealer, createRandom } from './seeded-random';
import { withAnswerAt } from './place-answer';

const asked = {
  question: 'What is this?',
  choices: ['one', 'two', 'three', 'four'],
  answerIndex: 2,
  explanation: 'It is.',
  source: null,
};

describe('placing the right choice', () => {
  it('keeps it right, wherever it stands', () => {
    const random = createRandom(7);
    for (const position of [0, 1, 2, 3]) {
      const { choices, answerIndex } = withAnswerAt(asked, position, random);
      expect([answerIndex, choices[position]]).toEqual([position, 'three']);
      expect([...choices].sort()).toEqual([...asked.choices].sort());
    }
  });

  it('spreads it evenly over all positions', () => {
    const deal = createPositionDealer(4, createRandom(1));
    const dealt = Array.from({ length: 400 }, deal);
    for (const position of [0, 1, 2, 3])
      expect(dealt.filter((one) => one === position)).toHaveLength(100);
  });
});
