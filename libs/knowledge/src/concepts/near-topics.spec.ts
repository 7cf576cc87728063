import { Knowledge } from '../knowledge';
import { findTyped } from './find-typed';
import { nearTopics } from './near-topics';

const { concepts } = Knowledge.read();

describe('topics near a typed one', () => {
  it('share a word that says what it is about', () => {
    const near = nearTopics(concepts, 'advanced wound management', 4);
    expect(near).toHaveLength(4);
    expect(near.join()).toMatch(/wound/i);
    expect(nearTopics(concepts, 'basic care and management', 4)).toEqual([]);
  });

  it('are what "wound care" finds, as "care" says nothing', () => {
    const names = findTyped('wound care', concepts)
      ?.tiers.flat()
      .map(({ name }) => name);
    expect(names?.join()).toMatch(/wound/i);
  });
});
