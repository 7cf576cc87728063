import { nameWords } from './name-words';

const keys = (text: string) => nameWords(text).map(({ key }) => key);

describe('words of names', () => {
  it.each([
    ['rates of return', 'rate of return'],
    ['hypotheses', 'hypothesis'],
    ['strategies', 'strategy'],
    ['viruses', 'virus'],
    ['houses', 'house'],
    ['stress biases', 'stress bias'],
    ['processes', 'process'],
    ["Maslow's hierarchy", 'Maslow hierarchy'],
    ['face-to-face', 'face to face'],
  ])('are alike in %s and %s', (one, other) => {
    expect(keys(one)).toEqual(keys(other));
  });

  it.each([
    ['labelling behaviour', 'labeling behavior'],
    ['socialisation', 'socialization'],
    ['ischaemic oedema', 'ischemic edema'],
    ['self-actualisation', 'self-actualization'],
    ['foetal haemoglobin', 'fetal hemoglobin'],
    ['diarrhoea', 'diarrhea'],
    ['catalogue', 'catalog'],
    ['Émile', 'Emile'],
  ])('are alike in %s and %s', (british, american) => {
    expect(keys(british)).toEqual(keys(american));
  });

  it('are not taken for words that only hold a sentence together', () => {
    expect(keys('mores')).not.toEqual(keys('more'));
  });

  it('keep their places in the text', () => {
    const text = 'The “operant” conditioning';
    expect(nameWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'The',
      'operant',
      'conditioning',
    ]);
  });
});
