import { keysOfTopic, misspeltNames, partlyNamed, sameNames, type Named } from './look-up-names';
import { wordRows, WordIndex } from './word-index';

const OTHERS = Array.from({ length: 5_000 }, (_, n) => `plain matter ${n}`);
const NAMES = [...OTHERS, "Maslow's hierarchy", 'best practice', 'heart of gold'].map((text) => {
  return { text };
});
let looked = 0;
const named: Named<{ text: string }> = {
  index: new WordIndex(wordRows(NAMES.map(({ text }) => text))),
  at: (number) => {
    looked += 1;
    return NAMES[number];
  },
};
const found = (typed: string) => {
  looked = 0;
  const words = keysOfTopic(typed);
  const ways = [sameNames, misspeltNames, partlyNamed];
  return ways.map((way) => way(named, words).map(({ text }) => text));
};

describe('looking names up', () => {
  it('goes by all words, by all but an error, by some', () => {
    expect(found('the heart of gold')[0]).toEqual(['heart of gold']);
    expect(found('haert of gold')[1]).toEqual(['heart of gold']);
    expect(found('a heart of pure gold')[2]).toEqual(['heart of gold']);
    expect(found('Maslow')[2]).toEqual(["Maslow's hierarchy"]);
    expect(found('best')[2]).toEqual([]);
  });

  it('F3: looks at no name that has none of the words, whatever was typed', () => {
    for (const typed of ['\ufdfa'.repeat(200), 'x'.repeat(200), 'hearts of golden beasts', '?'])
      found(typed);
    expect(looked).toBeLessThan(10);
    expect(found('unheard things')).toEqual([[], [], []]);
    expect(looked).toBe(0);
  });
});
