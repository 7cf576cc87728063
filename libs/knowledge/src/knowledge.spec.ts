import { findTyped } from './concepts/find-typed';
import { Knowledge } from './knowledge';

const knowledge = Knowledge.read();
const termsOf = (query: string, limit = 5) =>
  knowledge.findConcepts(query, limit).map(({ term }) => term);

describe('the lookup of concepts', () => {
  it.each([
    ['PV = nRT', 'ideal gas law'],
    ['pv=nrt', 'ideal gas law'],
    ['V = IR', "Ohm's law"],
  ])('finds the concept that %j stands for', (equation, term) => {
    const found = findTyped(equation, knowledge.concepts);
    expect(found?.fit).toBe('name');
    expect(found?.tiers[0]?.flatMap(({ concepts }) => concepts.map((one) => one.term))).toContain(
      term,
    );
  });

  it('finds what a question names, in its order', () => {
    expect(termsOf('What is the difference between osmosis and diffusion?')).toEqual([
      'osmosis',
      'diffusion',
    ]);
  });

  it('finds a name but for a typing error', () => {
    expect(termsOf('ozmosis')).toEqual(['osmosis']);
  });

  it('keeps to its limit and finds nothing in everyday words', () => {
    expect(termsOf('osmosis and diffusion', 1)).toHaveLength(1);
    expect(termsOf('what is the')).toEqual([]);
    expect(termsOf('underwater basket weaving')).toEqual([]);
  });

  it('puts the given field first', () => {
    const [first] = knowledge.findConcepts('confidentiality', 5, 'Nursing science');
    expect(first?.group.field).toBe('Nursing science');
  });

  it('knows a concept by exactly its name', () => {
    expect(knowledge.conceptOf('Osmosis')?.term).toBe('osmosis');
    expect(knowledge.conceptOf('osmosis of everything')).toBeNull();
    expect(knowledge.conceptOf('')).toBeNull();
  });
});

describe('help', () => {
  it.each([
    ['How do I reset my password?', 'reset-password'],
    ['why are my xp missing', 'xp-waiting'],
    ['which file types can I upload?', 'file-limits'],
    ['how do badges work', 'levels-badges'],
  ])('answers "%s"', (question, id) => {
    expect(knowledge.findHelp(question, 3)[0]?.id).toBe(id);
  });

  it('does not answer a question on a subject', () => {
    expect(knowledge.findHelp('What is osmosis?', 3)).toEqual([]);
    expect(knowledge.findHelp('', 3)).toEqual([]);
  });

  it('explains words of the portal', () => {
    expect(knowledge.glossaryEntryOf('badges')?.term).toBe('badge');
    expect(knowledge.glossaryEntryOf('mitochondrion')).toBeNull();
  });

  it('has each article and each word once', () => {
    const ids = knowledge.helpArticles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const terms = knowledge.glossary.flatMap(({ term, aliases }) => [term, ...aliases]);
    expect(new Set(terms).size).toBe(terms.length);
  });
});
