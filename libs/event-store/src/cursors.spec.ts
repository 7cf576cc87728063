import { hasComeTo } from './cursors';

describe('a place in a log', () => {
  it.each([
    ['postgres:9', 'postgres:9', true],
    ['postgres:10', 'postgres:9', true],
    ['postgres:9', 'postgres:10', false],
    ['eventstoredb:200', 'eventstoredb:90', true],
    ['eventstoredb:200/150', 'eventstoredb:200', false],
    ['eventstoredb:200', 'eventstoredb:200/150', true],
    ['eventstoredb:200', 'postgres:9', false],
    ['postgres:9', 'eventstoredb:200', false],
  ] as const)('%s beside %s', (cursor, other, expected) => {
    expect(hasComeTo(cursor, other)).toBe(expected);
  });
});
