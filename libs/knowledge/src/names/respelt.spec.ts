import { respelt } from './respelt';
import { WordIndex, wordRows } from './word-index';

const index = new WordIndex(wordRows(['C4 photosynthesis', 'opportunity cost', 'test']));

describe('a text with typing errors', () => {
  it.each([
    ['wat is photosynthsis?', 'wat is photosynthesis?'],
    ['Oportunity cost and photosynthesiss', 'opportunity cost and photosynthesis'],
  ])('%j means %j', (text, meant) => {
    expect(respelt(text, index)).toBe(meant);
  });

  it.each(['What is photosynthesis?', 'tset', 'xqzt flurb wuggle', ''])('is not %j', (text) => {
    expect(respelt(text, index)).toBeNull();
  });

  it('is read in its beginning alone, without words that are too long', () => {
    expect(respelt(`${'x'.repeat(390)} photosynthsis`, index)).toBeNull();
    expect(respelt(`${'a '.repeat(300)}photosynthsis`, index)).toBeNull();
  });
});
