import { exactness, isKindOf, isNamed } from './is-named';

const called = (title: string, ...also: string[]) => ({
  id: title,
  kind: 'concept' as const,
  title,
  also,
  text: '',
  place: null,
  path: null,
  materialId: null,
  cases: [],
  siblings: [],
  hints: [],
});

describe('the names of a passage', () => {
  it.each([
    ['Osmosis', 'osmosis', true],
    ['Credit entry', 'credit', false],
    ["Nagle's algorithm", 'Nagle’s algorithm', true],
    ['Vitamin C', 'vitamin c', true],
    ['Vitamin C', 'vitamin D', false],
    ['C4 photosynthesis', 'photosynthesis', false],
    ['Theory of mind', 'the theory of mind', true],
  ])('%s is called %s: %s', (title, name, expected) => {
    expect(isNamed(called(title), name)).toBe(expected);
  });

  it('are the term before the others', () => {
    expect(exactness(called('Osmosis'), 'osmosis')).toBe(2);
    expect(exactness(called('Credit entry', 'credits'), 'credit')).toBe(1);
    expect(exactness(called('Diffusion'), 'osmosis')).toBe(0);
  });

  it('say which kind of a thing it is', () => {
    expect(isKindOf(called('C4 photosynthesis'), 'photosynthesis')).toBe(true);
    expect(isKindOf(called('Photosynthesis rate'), 'photosynthesis')).toBe(false);
    expect(isKindOf(called('Photosynthesis'), 'photosynthesis')).toBe(false);
  });
});
