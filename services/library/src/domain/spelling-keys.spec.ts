import { spellingKeys } from './spelling-keys';

const shareKey = (one: string, other: string) =>
  spellingKeys(one).some((key) => spellingKeys(other).includes(key));

describe('keys of a word', () => {
  it.each([
    ['a letter left out', 'algoritm', 'algorithm'],
    ['a letter too many', 'algorrithm', 'algorithm'],
    ['another letter', 'algorithn', 'algorithm'],
    ['two letters that changed places', 'algortihm', 'algorithm'],
    ['another spelling of the same sound', 'behaviour', 'behavior'],
    ['a sound spelt otherwise', 'filosofi', 'philosophy'],
  ])('are shared by words with %s', (_what, typed, word) => {
    expect(shareKey(typed, word)).toBe(true);
  });

  it('are not shared by words that differ more', () => {
    expect(shareKey('economics', 'economists')).toBe(false);
    expect(shareKey('nursing', 'cursory')).toBe(false);
  });

  it('are as many as its letters and two more at most, and none for a short one', () => {
    expect(spellingKeys('algorithm').length).toBeLessThanOrEqual('algorithm'.length + 2);
    expect(spellingKeys('art')).toEqual([]);
  });

  it('are none for a word that is longer than any in the index', () => {
    expect(spellingKeys('x'.repeat(40)).length).toBeGreaterThan(1);
    expect(spellingKeys('x'.repeat(41))).toEqual([]);
  });
});
