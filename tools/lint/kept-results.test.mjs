import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { openCache } from './kept-results.mjs';

let root;
const write = (name, text) => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const open = () => openCache(root, 'xp', ['libs/kit/dist', 'services/xp/dist']);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-lint-'));
  write('eslint.config.mjs', 'rules');
  write('libs/kit/dist/queue.d.ts', 'number');
});
afterEach(() => rmSync(root, { recursive: true }));

test('results are kept while no type and no rule has changed', () => {
  const before = open();
  write('libs/kit/dist/queue.d.ts.map', 'lines have moved');
  write('services/xp/dist/decide.js', 'another body');
  assert.equal(open(), before);
});

test('results are forgotten when a type, a rule or a package changes, or a file comes or goes', () => {
  const changes = [
    () => write('libs/kit/dist/queue.d.ts', 'string'),
    () => write('services/xp/dist/ledger.d.ts', 'number'),
    () => rmSync(path.join(root, 'services/xp/dist/ledger.d.ts')),
    () => write('eslint.config.mjs', 'stricter rules'),
    () => write('tools/lint/a-rule.mjs', 'another rule'),
    () => write('package-lock.json', 'other packages'),
  ];
  for (const [index, change] of changes.entries()) {
    const before = open();
    writeFileSync(before, 'results');
    change();
    const after = open();
    assert.notEqual(after, before, `change ${index}`);
    assert.equal(existsSync(before), false, 'the old results are removed');
  }
});
