import { frequencyOf, relax } from './relaxed-terms';

const term = (word: string, frequency: number) => ({ word, frequency });
const wordsOf = (groups: { word: string }[][]) =>
  groups.map((group) => group.map(({ word }) => word));

describe('groups of terms', () => {
  it('are none where one term is all that there is', () => {
    expect(relax([term('economics', 900)], false)).toEqual([]);
  });

  it('are each of two terms alone', () => {
    const groups = relax([term('economics', 900), term('mankiw', 3)], false);
    expect(wordsOf(groups)).toEqual([['economics'], ['mankiw']]);
  });

  it('leave out one of many terms, then the two rarest, and name the rarest alone', () => {
    const terms = [
      term('principles', 800),
      term('of', 9_000),
      term('mankiw', 3),
      term('lagos', 40),
    ];
    expect(wordsOf(relax(terms, false))).toEqual([
      ['lagos', 'principles', 'of'],
      ['mankiw', 'principles', 'of'],
      ['mankiw', 'lagos', 'of'],
      ['mankiw', 'lagos', 'principles'],
      ['principles', 'of'],
      ['mankiw'],
      ['lagos'],
    ]);
  });

  it('leave out only the rarest where some books have all terms', () => {
    const terms = [term('principles', 800), term('mankiw', 3), term('lagos', 40)];
    expect(wordsOf(relax(terms, true))).toEqual([
      ['lagos', 'principles'],
      ['mankiw', 'principles'],
    ]);
  });

  it('grow with the number of terms only to a bound', () => {
    const terms = Array.from({ length: 12 }, (_, at) => term(`word${at}`, at));
    expect(relax(terms, false)).toHaveLength(7);
  });
});

describe('the frequency of a term', () => {
  const spelling = {
    known: new Map([
      ['data', 500],
      ['base', 90],
    ]),
    begun: new Map([['data', 700]]),
    similar: new Map([['databse', [{ word: 'database', books: 120 }]]]),
  };

  it('is that of the words that begin so, where they are meant, too', () => {
    const ways = [[{ word: 'data', isPrefix: true, certainty: 1 }]];
    expect(frequencyOf({ typed: 'data', ways }, spelling)).toBe(700);
  });

  it('adds up its ways, each with the rarest of its words', () => {
    const ways = [
      [{ word: 'database', isPrefix: false, certainty: 0.8 }],
      ['data', 'base'].map((word) => ({ word, isPrefix: false, certainty: 0.9 })),
    ];
    expect(frequencyOf({ typed: 'databse', ways }, spelling)).toBe(120 + 90);
  });
});
