import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from './workspace.mjs';

/** A file with its folder, such as `gateway/src/xp/xp.controller.ts`; a bare name is no place. */
const FILE =
  /`((?:services|gateway|web|libs|deploy|tools|bench)\/[\w./-]+\.(?:ts|tsx|mjs|cjs|json))`/g;

test('every file that docs/architecture.md names is there', () => {
  const text = readFileSync(inRoot('docs/architecture.md'), 'utf8');
  const named = [...new Set([...text.matchAll(FILE)].map(([, file]) => file))];
  assert.ok(named.length > 5, 'it names the files of the way from a button to the projection');
  const gone = named.filter((file) => !existsSync(inRoot(file)));
  assert.deepEqual(gone, [], 'docs/architecture.md tells of files that are gone');
});
