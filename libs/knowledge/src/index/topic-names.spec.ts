import { TopicNames } from './topic-names';

const names = TopicNames.read();

describe('completing a typed topic', () => {
  it('takes each typed word as the beginning of one, a topic of the bank before a concept', () => {
    expect(names.complete('osm', 3)[0]).toBe('Osmosis');
    expect(names.complete('Elast', 3)[0]).toBe('Elasticity');
    expect(names.complete('struct data', 8)).toContain('Data structures');
  });

  it('gives no more than wished, each name once, and none for what is unknown', () => {
    const found = names.complete('a', 8);
    expect(found).toHaveLength(8);
    expect(new Set(found).size).toBe(8);
    expect(names.complete('underwater basket', 5)).toEqual([]);
    expect(names.complete(' ?!', 5)).toEqual([]);
  });

  it('offers topics of the own department first', () => {
    expect(names.ofDepartment('Economics', 6)).toHaveLength(6);
    expect(names.ofDepartment('Economics', 50)).toContain('Elasticity');
    expect(names.ofDepartment(null, 6)).toHaveLength(6);
  });
});
