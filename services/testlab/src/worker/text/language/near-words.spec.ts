import { nearStems } from './near-words';

describe('words near a name', () => {
  it('are not those that lie at the same place of another part of speech', () => {
    // Its record points to an adverb, at whose offset the file of adjectives has "whole".
    expect([...nearStems('insufferable')]).not.toContain('whol');
    expect([...nearStems('secret')]).toContain('hidden');
  });
});
