import { searchOutcome } from './search-outcome';

describe('what is said of a search for partners', () => {
  it('tells how many were found, and nothing of suggestions', () => {
    expect(searchOutcome({ name: 'Be', hits: 1, hasBlocked: false })).toBe('1 student found.');
    expect(searchOutcome({ name: 'B', hits: 7, hasBlocked: false })).toBe('7 students found.');
    expect(searchOutcome({ name: '', hits: 7, hasBlocked: false })).toBeNull();
  });

  it('says that nobody was found, unless it is by blocking them', () => {
    const empty = { name: 'Ben', hits: 0 };
    expect(searchOutcome({ ...empty, hasBlocked: false })).toBe('Nobody was found with this name.');
    expect(searchOutcome({ ...empty, hasBlocked: true })).toBeNull();
    expect(searchOutcome({ name: '', hits: 0, hasBlocked: false })).toMatch(/^Type a name/);
  });
});
