import type { BankQuestion, Depth } from '@portal/knowledge';
import { createRandom } from '../question/seeded-random';
import { keyOf } from '../question/key-of';
import { drawFromTopic, takeTurns } from './draw-from-bank';

const question = (name: string, depth: Depth): BankQuestion => ({
  depth,
  question: name,
  choices: ['one', 'two', 'three', 'four'],
  answerIndex: 0,
  explanation: 'It is so.',
  source: null,
});
const TOPIC = [
  ...['a', 'b', 'c'].map((name) => question(name, 'recall')),
  ...['d', 'e', 'f'].map((name) => question(name, 'understanding')),
  ...['g', 'h', 'i'].map((name) => question(name, 'application')),
];

describe('drawing from a topic', () => {
  it('asks nothing again before the rest of the topic was asked, however it goes on', () => {
    const asked = new Map<string, number>();
    for (let test = 0; test < 40; test += 1) {
      const drawn = drawFromTopic(TOPIC, asked, createRandom(test)).slice(0, 2);
      for (const one of drawn) asked.set(keyOf(one), (asked.get(keyOf(one)) ?? 0) + 1);
      const times = TOPIC.map((one) => asked.get(keyOf(one)) ?? 0);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
    }
  });

  it('lets the depths take turns', () => {
    const drawn = drawFromTopic(TOPIC, new Map(), createRandom(3)).slice(0, 3);
    expect(new Set(drawn.map(({ depth }) => depth)).size).toBe(3);
  });

  it('is the same for the same seed, and another for another', () => {
    const order = (seed: number) =>
      drawFromTopic(TOPIC, new Map(), createRandom(seed)).map((one) => one.question);
    expect(order(5)).toEqual(order(5));
    expect(order(5)).not.toEqual(order(6));
  });

  it('takes first of each row, then second of each', () => {
    expect(takeTurns([['a', 'b', 'c'], ['d'], ['e', 'f']])).toEqual(['a', 'd', 'e', 'b', 'f', 'c']);
  });
});
