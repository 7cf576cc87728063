import { newTagger, tagSentence } from './tagger';

describe('the tagger', () => {
  it('tells parts of speech, lemmas and where words stand', () => {
    const tokens = tagSentence('The cells divided twice.');
    expect(tokens.map(({ text, lemma, pos }) => [text, lemma, pos])).toEqual([
      ['The', 'the', 'DET'],
      ['cells', 'cell', 'NOUN'],
      ['divided', 'divide', 'VERB'],
      ['twice', 'twice', 'ADV'],
      ['.', '.', 'PUNCT'],
    ]);
    expect(tokens[1]).toMatchObject({ start: 4, end: 9 });
  });

  it('begins anew as often as a process needs it to: its model does not grow', () => {
    for (let time = 0; time < 26; time += 1) newTagger();
    expect(newTagger().readDoc('Cells divide.').tokens().length()).toBe(3);
  });
});
