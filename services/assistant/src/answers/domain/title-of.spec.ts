import { titleOf } from './title-of';

describe('the name of a chat', () => {
  it('is its first message, on one line', () => {
    expect(titleOf(' What is\nosmosis? ')).toBe('What is osmosis?');
  });

  it('is cut between words, and within a word that is too long', () => {
    expect(titleOf('word '.repeat(30))).toBe(`${'word '.repeat(12).trim()}…`);
    expect(titleOf('🙂'.repeat(80))).toBe(`${'🙂'.repeat(60)}…`);
  });
});
