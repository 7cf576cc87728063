import type { Concept, ConceptGroup } from '@portal/knowledge';
import { createRandom } from '../question/seeded-random';
import { siblingSets, waysOfAsking } from './concept-ways';

/** Builds a group of one kind from names and their meanings. */
function groupOf(meanings: Readonly<Record<string, string>>): (Concept & { cases: string[] })[] {
  const group: ConceptGroup = { field: '', topic: '', place: 0, kind: 'tool', concepts: [] };
  const concepts = Object.entries(meanings).map(([term, meaning]) => {
    return { group, term, aliases: [], meaning, cases: [] as string[], cues: [] };
  });
  group.concepts = concepts;
  return concepts;
}

/** Returns the names of the wrong choices, set by set, over many seeds. */
function setsOf([concept]: Concept[], kind: string): string[][] {
  if (concept === undefined) return [];
  const asked = waysOfAsking(concept).find((way) => way.kind === kind);
  if (asked === undefined) return [];
  return [1, 2, 3, 4, 5].flatMap((seed) =>
    siblingSets(concept, asked, createRandom(seed)).map((set) =>
      set.siblings.map(({ term }) => term),
    ),
  );
}

const OWN = { 'amber test': 'telling of grown plates by loss of tint' };
const THINGS = {
  'cobalt arm': 'long vector with many places',
  ribosome: 'small body within a living cell',
  'genomic shelf': 'collection of copies of every gene',
};

describe('the wrong choices beside a concept', () => {
  it('are of its form, so that it is not the only deed among things', () => {
    expect(setsOf(groupOf({ ...OWN, ...THINGS }), 'meaning')).toEqual([]);
    const sets = setsOf(
      groupOf({ ...OWN, ...THINGS, lysis: 'breaking of walls by salt' }),
      'meaning',
    );
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) expect(set).toContain('lysis');
  });

  it('are not all of one noun that it lacks', () => {
    const studies = {
      ecology: 'study of living things at home',
      cytology: 'study of the smallest living parts',
      ethology: 'study of what beasts do in the wild',
    };
    const craft = { grafting: 'tying of a shoot to a stem' };
    expect(setsOf(groupOf({ ...craft, ...studies }), 'meaning')).toEqual([]);
    const more = groupOf({ ...craft, ...studies, pruning: 'cutting of twigs in spring' });
    for (const set of setsOf(more, 'meaning')) expect(set).toContain('pruning');
  });

  it('are names of deeds, one at least, where a deed is described', () => {
    const own = { 'reward hacking': 'fulfilling the letter of a goal against what it is for' };
    expect(setsOf(groupOf({ ...own, ...THINGS }), 'description')).toEqual([]);
    const sets = setsOf(groupOf({ ...own, ...THINGS, pruning: 'cutting of twigs' }), 'description');
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) expect(set).toContain('pruning');
  });

  it('are the last cases of siblings that have one which stands for itself', () => {
    const [own, ...others] = groupOf({ ...OWN, ...THINGS, lysis: 'breaking of walls by salt' });
    if (own === undefined) throw new Error('There is no such concept.');
    own.cases = ['Plates are read by eye.', 'A pale spot on a dark plate is picked out.'];
    for (const [at, one] of others.entries()) one.cases = ['First.', `Thing ${at} is seen here.`];
    const example = waysOfAsking(own).find(({ kind }) => kind === 'example');
    const wrong = () => example && siblingSets(own, example, createRandom(1))[0]?.wrong;
    expect(wrong()).toHaveLength(3);
    for (const one of wrong() ?? []) expect(one).toMatch(/^Thing \d is seen here/);
    const [first, second] = others;
    if (first) first.cases = [];
    if (second) second.cases = ['First.', 'If this is warm, it melts.'];
    expect(wrong()).toBeUndefined();
  });

  it('are no cases of what is explained by its name: a case of its board is a case of the rules, too', () => {
    const [own, board, ...others] = groupOf({
      GAAP: 'body of rules that statements follow',
      FASB: 'board that writes the rules',
      ...THINGS,
    });
    if (own === undefined || board === undefined) throw new Error('There is no such concept.');
    for (const [at, one] of [own, board, ...others].entries())
      one.cases = ['First.', `Thing ${at} is seen here.`];
    const example = waysOfAsking(own).find(({ kind }) => kind === 'example');
    const siblings = () =>
      [1, 2, 3, 4, 5].flatMap((seed) =>
        (example ? siblingSets(own, example, createRandom(seed)) : []).flatMap(
          (set) => set.siblings,
        ),
      );
    expect(siblings()).toContain(board);
    Object.assign(board, { cues: ['the American GAAP'] });
    expect(siblings().length).toBeGreaterThan(0);
    expect(siblings()).not.toContain(board);
  });
});

describe('the ways of asking for a concept', () => {
  const asked = (cases: string[], meaning = 'telling of grown plates by loss of tint') => {
    const [own] = groupOf({ 'amber test': meaning });
    if (own) own.cases = cases;
    return own ? waysOfAsking(own).map(({ kind, turnsOn }) => `${kind}: ${turnsOn}`) : [];
  };

  it('have each case in one way alone: the last of several is found among others', () => {
    const meanings = ['meaning: meaning', 'description: meaning'];
    expect(asked([])).toEqual(meanings);
    expect(asked(['One.'])).toEqual(['case: One.', ...meanings]);
    expect(asked(['One.', 'Two.'])).toEqual(['case: One.', 'example: Two.', ...meanings]);
  });

  it('take a case that says the meaning once more for the meaning', () => {
    const [first] = asked(['Grown plates are told by the loss of their tint.']);
    expect(first).toBe('case: meaning');
  });
});
