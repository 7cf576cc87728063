import fc from 'fast-check';
import { namePatterns, searchWords, toSearchable, toSearchName } from './search-text';

describe('a name as searches compare it', () => {
  it.each([
    ['Adaeze Okonkwo', ' adaeze okonkwo'],
    ['Ọlá-Olú  Ṣadé', ' ola olu sade'],
    ["Ngozi O'Neil", ' ngozi oneil'],
    ['Ngozi O’Neil', ' ngozi oneil'],
    ['Ọlá'.normalize('NFD'), ' ola'],
    ['Søren Großmann', ' soren grossmann'],
    ['İpek Yıldız', ' ipek yildiz'],
    ['Ɓala Ƙwari', ' bala kwari'],
    ['Hawaiʻi‘s', ' hawaiis'],
    ['ВОЙНА и мир', ' воина и мир'],
    ['Dīgha Nikāya', ' digha nikaya'],
    ['  ', ''],
  ])('%p is %p', (name, expected) => {
    expect(toSearchName(name)).toBe(expected);
  });

  it('has no sign that a pattern would take for more than itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toSearchName(text)).not.toMatch(/[%_\\]/);
        expect(searchWords(toSearchName(text))).toEqual(searchWords(text));
      }),
    );
  });
});

describe('what somebody types', () => {
  it('is looked for at the beginning of words, and inside them where it is long enough', () => {
    expect(namePatterns('Ad KONK')).toEqual({
      starts: ['% ad%', '% konk%'],
      inside: ['% ad%', '%konk%'],
      grams: [' ad', 'kon', 'onk'],
    });
  });

  it('has no piece that a name does not have which is like it', () => {
    const words = fc.array(fc.constantFrom('a', 'Ad', 'Ada', 'okon', 'Ọlá', 'o’n', '𞤀𞤣𞤢', 'x y'));
    fc.assert(
      fc.property(words, words, (kept, typed) => {
        const { searchName, grams } = toSearchable(kept.join(' '));
        const patterns = namePatterns(typed.join(' '));
        if (!patterns?.inside.every((like) => searchName.includes(like.replaceAll('%', ''))))
          return;
        expect(grams).toEqual(expect.arrayContaining(patterns.grams));
      }),
    );
  });

  it('is nothing to look for without a letter', () => {
    expect(namePatterns(' %_\\ ')).toBeUndefined();
  });
});
