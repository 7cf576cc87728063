import type { Concept, ConceptGroup } from '../../concepts/concept';
import { createRandom } from '../seeded-random';
import { siblingSets, waysOfAsking } from './concept-ways';

/** A group of one kind, of names and what they mean. */
function groupOf(meanings: Readonly<Record<string, string>>): Concept[] {
  const group: ConceptGroup = { field: '', topic: '', place: 0, kind: 'tool', concepts: [] };
  group.concepts = Object.entries(meanings).map(([term, meaning]) => {
    return { group, term, aliases: [], meaning, cases: [], cues: [] };
  });
  return group.concepts;
}

/** The names of the wrong choices, set by set, over many seeds. */
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
});
