import { conceptFaults } from '../testing/concept-faults.fixture';
import { fewConcepts } from '../testing/concepts.fixture';
import { readConceptFiles } from './concept-file';

const files = readConceptFiles();

describe('the portal’s concepts', () => {
  it('are as questions need them: siblings of one kind, alike in form, none given away', () => {
    expect(files.flatMap(conceptFaults)).toEqual([]);
  });

  it('are of many topics, each in one file', () => {
    const topics = files.map(({ field, topic }) => `${field}: ${topic}`);
    expect(new Set(topics).size).toBe(topics.length);
    expect(topics.length).toBeGreaterThan(50);
  });
});

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
