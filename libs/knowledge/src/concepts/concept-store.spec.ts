import { fewConcepts } from '../testing/concepts.fixture';

describe('the store', () => {
  const store = fewConcepts();
  const operant = store.concepts.find(({ term }) => term === 'operant conditioning');

  it('knows by which words a concept is explained, without those of its own names', () => {
    expect(operant).toBeDefined();
    const stems = operant && store.stemsOf(operant);
    expect([...(stems?.cues ?? [])]).toContain('punish');
    expect([...(stems?.meaning ?? []), ...(stems?.cues ?? [])]).not.toContain('condit');
  });

  it('gives a word the more weight the fewer concepts have it', () => {
    expect(store.weightOf('punish')).toBeGreaterThan(store.weightOf('water'));
    expect(store.weightOf('anything else')).toBeLessThanOrEqual(1);
  });
});
