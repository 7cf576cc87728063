import { keysOfTopic } from './look-up-names';
import { knownForms } from './plural-forms';
import { WordIndex, wordRows } from './word-index';

const NAMES = ['osmosis', 'spectrum', 'automaton', 'locus', 'nebula', 'cortex', 'plateau', 'data'];
const index = new WordIndex(wordRows(NAMES));
const formsOf = (typed: string) => knownForms(keysOfTopic(typed), [index]).join(' ');

describe('learned plurals in a typed topic', () => {
  it.each([
    ['osmoses', 'osmosis'],
    ['spectra', 'spectrum'],
    ['finite automata', 'finite automaton'],
    ['loci', 'locus'],
    ['nebulae', 'nebula'],
    ['cortices', 'cortex'],
    ['plateaux', 'plateau'],
  ])('%s are found as %s', (plural, singular) => expect(formsOf(plural)).toBe(singular));

  it.each(['osmosis', 'pizza', 'taxi', 'sea'])('%s stays as it is', (word) =>
    expect(formsOf(word)).toBe(word),
  );
});
