import { ANSWER_BYTES, withinBytes } from './within-bytes';

describe('what fits into an answer', () => {
  it('is everything where there is little', () => {
    expect(withinBytes(['one', 'two'])).toEqual(['one', 'two']);
    expect(withinBytes([])).toEqual([]);
  });

  it('is what its JSON takes, not how many characters it has', () => {
    const [plain, escaped] = ['a'.repeat(10), '\u0001'.repeat(10)];
    expect(withinBytes([plain, plain, plain], 30)).toHaveLength(2);
    expect(withinBytes([escaped, escaped], 100)).toHaveLength(1);
    expect(withinBytes(['€€€€', '€€€€'], 20)).toHaveLength(1);
  });

  it('is one item at least, so that there is a next page', () => {
    expect(withinBytes(['a'.repeat(2 * ANSWER_BYTES), 'b'])).toHaveLength(1);
  });
});
