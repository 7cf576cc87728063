import type { Passage } from '../../domain/passage';
import type { Candidate } from './candidate';
import { rankPassages, type Asked } from './rank-passages';

const WATER = new Map([
  ['osmosi', 8],
  ['water', 2],
]);
const NONE: ReadonlySet<string> = new Set();
const asked = (more: Partial<Asked> = {}): Asked => ({
  words: WATER,
  isByName: true,
  kinds: { own: 1, help: 1, concept: 1, book: 0.6 },
  named: NONE,
  misspelt: NONE,
  ...more,
});

function candidate(
  id: string,
  matches: Record<string, string>,
  kind: Passage['kind'] = 'concept',
  length = 30,
): Candidate {
  const bare = { also: [], text: '', place: null, path: null, materialId: null };
  const passage = { id, kind, title: id, ...bare, cases: [], siblings: [], hints: [] };
  return { passage, length, matches: new Map(Object.entries(matches)) };
}

const idsOf = (candidates: Candidate[], more: Partial<Asked> = {}, limit = 8) =>
  rankPassages(asked(more), candidates, limit).map(({ id }) => id);

describe('the order of passages', () => {
  it('puts the rarer word of a question before the common one', () => {
    const common = candidate('common', { water: 'AC' });
    const rare = candidate('rare', { osmosi: 'AC' });
    expect(idsOf([common, rare])).toEqual(['rare', 'common']);
  });

  it('puts what is called by the question’s words before what only mentions them', () => {
    const mention = candidate('mention', { osmosi: 'C', water: 'C' });
    const called = candidate('called', { osmosi: 'AC', water: 'C' });
    expect(idsOf([mention, called])).toEqual(['called', 'mention']);
  });

  it('puts a short passage before a long one with the same words', () => {
    const long = candidate('long', { osmosi: 'C' }, 'concept', 300);
    const short = candidate('short', { osmosi: 'C' }, 'concept', 10);
    expect(idsOf([long, short])).toEqual(['short', 'long']);
  });

  it('puts what the question names in full, or nearly, before what shares as many words', () => {
    const [one, other] = [candidate('one', { osmosi: 'A' }), candidate('other', { osmosi: 'A' })];
    expect(idsOf([one, other], { named: new Set(['other']) })).toEqual(['other', 'one']);
    const meant = candidate('meant', {});
    expect(idsOf([meant], { misspelt: new Set(['meant']) })).toEqual(['meant']);
  });

  it('has the best of each kind among the first where it comes near the best of all', () => {
    const concepts = ['a', 'b', 'c'].map((id) => candidate(id, { osmosi: 'AC', water: 'C' }));
    const own = candidate('own', { osmosi: 'CC' }, 'own', 60);
    const book = candidate('book', { osmosi: 'A', water: 'C' }, 'book', 10);
    expect(idsOf([...concepts, own, book])).toEqual(['a', 'own', 'b', 'c', 'book']);
    const far = candidate('far', { water: 'C' }, 'own', 60);
    expect(idsOf([...concepts, far]).slice(0, 3)).toEqual(['a', 'b', 'c']);
  });

  it('leaves out what has too little of the question, what comes twice, and what is too many', () => {
    const little = candidate('little', { water: 'C' }, 'concept', 400);
    const many = Array.from({ length: 9 }, (_, at) => candidate(`n${at}`, { osmosi: 'AC' }));
    const [first] = many;
    expect(idsOf([little, ...many, ...(first ? [first] : [])])).toEqual(['n0', 'n1', 'n2', 'n3']);
    expect(idsOf(many, {}, 2)).toHaveLength(2);
    expect(idsOf(many, { words: new Map() })).toEqual([]);
  });
});
