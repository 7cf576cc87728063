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
  names: NONE,
  isByName: true,
  undefinedName: null,
  isComparison: false,
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
    const words = new Map([...WATER, ['salt', 7]]);
    const common = candidate('common', { osmosi: 'C', water: 'AC' });
    const rare = candidate('rare', { osmosi: 'C', salt: 'AC' });
    expect(idsOf([common, rare], { words })).toEqual(['rare']);
    const all = candidate('all', { osmosi: 'AC', water: 'C', salt: 'C' });
    expect(idsOf([rare, all], { words })).toEqual(['all', 'rare']);
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

  it('leaves out what has common words of the question, and not its rarest or its names', () => {
    const words = new Map([
      ['winter', 6],
      ['georg', 5.9],
    ]);
    const named = { words, names: new Set(['georg', 'winter']) };
    const half = candidate('half', { winter: 'AAAC' });
    expect(idsOf([half], named)).toEqual([]);
    expect(idsOf([candidate('both', { winter: 'C', georg: 'C' }), half], named)).toEqual(['both']);
    expect(idsOf([half], { words: new Map([['winter', 6]]) })).toEqual(['half']);
  });

  it('lets each side of a comparison have its own passages', () => {
    const words = new Map([
      ['mitosi', 7.6],
      ['meiosi', 7.7],
    ]);
    const sides = [candidate('mitosis', { mitosi: 'A' }), candidate('meiosis', { meiosi: 'A' })];
    const compared = { words, isComparison: true, named: new Set(['mitosis', 'meiosis']) };
    expect(new Set(idsOf(sides, compared))).toEqual(new Set(['mitosis', 'meiosis']));
  });

  it('takes little of the words for enough of help on the portal, and of books to read', () => {
    const words = new Map([
      ['lectur', 6],
      ['note', 4],
    ]);
    const kinds = { own: 1, help: 1.7, concept: 1, book: 1.7 };
    const found = (kind: Passage['kind']) => candidate(kind, { note: 'AC' }, kind);
    expect(idsOf([found('help'), found('concept')], { words, kinds })).toEqual(['help']);
    const reading = candidate('book', { lectur: 'AC' }, 'book');
    expect(idsOf([reading], { words, kinds })).toEqual(['book']);
  });
});
