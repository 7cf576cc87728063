import { tagSentence } from './tagger';
import { isKnownAs, kindOfNoun, mayMeanTheSame, singularOf } from './wordnet';

describe('WordNet', () => {
  it('knows words by their part of speech, the first and the last of a file too', () => {
    expect(isKnownAs('membrane', 'noun')).toBe(true);
    expect(isKnownAs('zoom_along', 'verb')).toBe(true);
    expect(isKnownAs('zzyzx', 'noun')).toBe(false);
    expect(isKnownAs('', 'noun')).toBe(false);
  });

  it('tells synonyms and broader nouns from others of one kind', () => {
    expect(mayMeanTheSame('car', 'automobile')).toBe(true);
    expect(mayMeanTheSame('dog', 'animal')).toBe(true);
    expect(mayMeanTheSame('kidney', 'liver')).toBe(false);
  });

  it('tells of what kind a noun is', () => {
    expect(kindOfNoun('osmosis')).toBe(kindOfNoun('filtration'));
    expect(kindOfNoun('osmosis')).not.toBe(kindOfNoun('sodium'));
    expect(kindOfNoun('zzyzx')).toBeNull();
    expect(['capillaries', 'membranes', 'glass'].map(singularOf)).toEqual([
      'capillary',
      'membrane',
      'glass',
    ]);
  });
});

describe('tagSentence', () => {
  it('gives every token its place in the sentence', () => {
    const text = 'The nurse cannot lift the patient.';
    const tokens = tagSentence(text);
    expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(
      tokens.map((token) => token.text),
    );
    expect(tokens[1]).toMatchObject({ lower: 'nurse', lemma: 'nurse', pos: 'NOUN' });
  });
});
