import { editDistance, editsAllowed } from './edit-distance';

describe('edits between two words', () => {
  it.each([
    ['achebe', 'achebe', 0],
    ['acheb', 'achebe', 1],
    ['ahcebe', 'achebe', 1],
    ['algoritm', 'algorithm', 1],
    ['recieve', 'receive', 1],
    ['statisitcs', 'statistics', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s and %s are %i', (from, to, edits) => {
    expect(editDistance(from, to, 3)).toBe(edits);
    expect(editDistance(to, from, 3)).toBe(edits);
  });

  it('are not counted beyond what is asked', () => {
    expect(editDistance('abcdefgh', 'zyxwvuts', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  });

  it('may be more where the word is longer', () => {
    expect(['sql', 'java', 'python', 'psychology'].map(editsAllowed)).toEqual([0, 1, 2, 3]);
  });
});
