import { fewConcepts } from '../testing/concepts.fixture';
import { ConceptStore } from './concept-store';
import { findTyped } from './find-typed';
import { keysOfTopic } from '../names/look-up-names';

const store = fewConcepts();
/** Returns the results by tier; a star marks those whose name was typed. */
function found(typed: string, own: string | null = null) {
  const typedConcepts = findTyped(typed, store, own);
  return typedConcepts?.tiers.map((tier) =>
    tier.map(({ name, isByName }) => `${name}${isByName ? '*' : ''}`),
  );
}
const termsOf = (typed: string) =>
  findTyped(typed, store)?.tiers.map((tier) =>
    tier.flatMap(({ concepts }) => concepts.map(({ term }) => term)),
  );

describe('a typed topic in the store of concepts', () => {
  it('is a concept: then comes it, then its siblings, then the rest of its topic and no more', () => {
    expect(found('TCP')).toEqual([['TCP*'], ['Transport protocols'], ['Networks']]);
    expect(termsOf('TCP')).toEqual([
      ['TCP'],
      ['UDP', 'QUIC', 'SCTP'],
      ['stack', 'queue', 'heap', 'hash table'],
    ]);
  });

  it('is a concept by another name, in the plural, with fillers, or with an error', () => {
    for (const typed of [
      'instrumental conditioning',
      'Operant Conditioning',
      'introduction to operant conditioning',
      'operant conditionning',
      'opernat conditioning',
    ])
      expect(termsOf(typed)?.[0]).toEqual(['operant conditioning']);
    expect(termsOf('hash tables')?.[0]).toEqual(['hash table']);
    expect(termsOf('hashtable')?.[0]).toEqual(['hash table']);
    expect(findTyped('operant conditionning', store)?.fit).toBe('error');
  });

  it('is the kind of a group, whole or by what stands after "of"', () => {
    expect(found('transport protocols')).toEqual([[], ['Transport protocols*'], ['Networks']]);
    expect(found('landforms of coasts')?.[1]).toEqual(['Landforms of a coast*']);
    expect(found('kinds of learning')?.[1]).toEqual(['Kinds of learning*']);
  });

  it('is a topic or a field', () => {
    expect(found('Networks')).toEqual([[], [], ['Networks*']]);
    expect(found('psychology')).toEqual([[], [], ['Psychology*']]);
    expect(termsOf('psychology')?.flat()).toHaveLength(5);
  });

  it('is a part of a name: of one word what the name is about, of several any', () => {
    expect(termsOf('conditioning')?.[0]).toEqual([
      'operant conditioning',
      'classical conditioning',
    ]);
    expect(findTyped('conditioning', store)?.fit).toBe('part');
    expect(found('conditioning')?.flat().join()).not.toContain('*');
    expect(termsOf('classical conditioning of dogs')?.[0]).toEqual(['classical conditioning']);
    expect(findTyped('classical', store)).toBeNull();
  });

  it('is one word among others where these say what is meant', () => {
    expect(termsOf('queue enqueue')?.[0]).toEqual(['queue']);
    expect(findTyped('queue in a post office', store)).toBeNull();
  });

  it('is in each field that uses the name, and in the student’s own first', () => {
    expect(found('stack')?.[0]).toEqual(['Stack*', 'Stack*']);
    expect(found('stack', 'Geology')).toEqual([['Stack*'], ['Landforms of a coast'], ['Coasts']]);
    expect(found('stack', 'Nursing Science')?.[0]).toHaveLength(2);
  });

  it('is a part of a name in the student’s own field before a name in another', () => {
    const fileOf = (field: string, term: string) => {
      const concept = { term, aliases: [], meaning: 'search for a sign', cases: [], cues: [] };
      return { field, topic: `Topic of ${field}`, groups: [{ kind: 'act', concepts: [concept] }] };
    };
    const two = ConceptStore.fromFiles([
      fileOf('Economics', 'screening'),
      fileOf('Public health', 'newborn screening'),
    ]);
    const firstFor = (own: string) => {
      const typed = findTyped('screening', two, own);
      return [typed?.fit, typed?.tiers[0]?.map(({ name }) => name).join()];
    };
    expect(firstFor('Public Health')).toEqual(['part', 'Newborn screening']);
    expect(firstFor('Economics')).toEqual(['name', 'Screening']);
    expect(firstFor('Law')).toEqual(['name', 'Screening']);
    // The name of a whole field means that field.
    const wide = ConceptStore.fromFiles([
      fileOf('Genetics', 'gene'),
      fileOf('Public health', 'medical genetics'),
    ]);
    expect(findTyped('genetics', wide, 'Public Health')?.fit).toBe('name');
  });

  it.each(['', 'the', 'what is', 'underwater basket weaving', 'constructor', '__proto__', '日本'])(
    'is nothing: "%s"',
    (typed) => expect(findTyped(typed, store)).toBeNull(),
  );

  it('F3: is compared by no more than a name’s length, whatever a letter expands to', () => {
    expect(keysOfTopic('\ufdfa'.repeat(200)).join(' ').length).toBeLessThanOrEqual(200);
    expect(keysOfTopic('word '.repeat(200))).toEqual([]);
  });
});
