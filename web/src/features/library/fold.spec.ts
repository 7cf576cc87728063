import { matches } from './fold';

describe('a filter', () => {
  it.each([
    ['digha nikaya', 'Dīgha Nikāya'],
    ['ВОЙНА', 'Война и мир'],
    ['война', 'ВОЙНА И МИР'],
    ['apart things', 'Things Fall Apart'],
    ['', 'Anything'],
    ['  ', 'Anything'],
  ])('by %j finds %s', (typed, title) => {
    expect(matches(typed, title)).toBe(true);
  });

  it('finds nothing that has only a part of the words', () => {
    expect(matches('things together', 'Things Fall Apart')).toBe(false);
  });
});
