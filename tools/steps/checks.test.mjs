import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { PROJECTS, STAGES } from './checks.mjs';
import { SUITES } from './kept-tests.mjs';
import { projectFolders } from './workspace.mjs';

test('the tests of every project are run by one check', () => {
  const names = STAGES.flat().map(({ name }) => name);
  for (const check of [...Object.keys(PROJECTS), 'shapes', 'screens'])
    assert.ok(names.includes(check), check);
  const patterns = [...Object.values(PROJECTS).flat(), `${SUITES.shapes.folder}/*`];
  for (const folder of projectFolders()) {
    const checks = patterns.filter((pattern) => covers(pattern, folder));
    assert.equal(checks.length, 1, `${folder} belongs to ${checks.length} checks`);
  }
});

const covers = (pattern, folder) =>
  pattern.endsWith('/*') ? path.dirname(folder) === pattern.slice(0, -2) : pattern === folder;
