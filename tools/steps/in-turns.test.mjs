import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns } from './in-turns.mjs';

test('works on a few at once, and answers in the order of the items', async () => {
  const begun = [];
  const ends = new Map();
  const answers = inTurns(['a', 'b', 'c'], 2, async (item) => {
    begun.push(item);
    await new Promise((resolve) => ends.set(item, resolve));
    return item.toUpperCase();
  });
  assert.deepEqual(begun, ['a', 'b']);
  ends.get('b')();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(begun, ['a', 'b', 'c']);
  ends.get('c')();
  ends.get('a')();
  assert.deepEqual(await answers, ['A', 'B', 'C']);
});
