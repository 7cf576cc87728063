import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, measurePace } from './machine.mjs';

test('a quick machine takes twice as many as it has cores, up to eight', () => {
  assert.equal(atOnce(500, 2), 4);
  assert.equal(atOnce(500, 1), 2);
  assert.equal(atOnce(500, 16), 8);
});

test('a slow one, or one that is busy, takes two', () => {
  assert.equal(atOnce(1_500, 16), 2);
});

test('how quick it is is measured by a calculation', async () => {
  const ms = await measurePace();
  assert.ok(ms > 50, `a calculation that takes ${ms} ms tells nothing`);
});
