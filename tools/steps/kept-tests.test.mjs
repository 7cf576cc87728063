import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { keepGood, keptTests, SUITES } from './kept-tests.mjs';
import { ROOT } from './workspace.mjs';

let root;
const write = (name, text) => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const TESTS = ['bell', 'job'];
const all = () => keptTests(SUITES.browser, root);
const stale = () =>
  all()
    .filter(({ kept }) => !existsSync(kept))
    .map(({ file }) => path.basename(file, '.e2e.spec.ts'));
/** A report of Jest in which these files have passed and the others have not. */
const report = (good) => ({
  testResults: all().map(({ file }) => ({
    name: path.join(root, file),
    status: good.some((name) => file.includes(name)) ? 'passed' : 'failed',
    assertionResults: [{}, {}],
  })),
});

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-kept-'));
  write('services/announcements/src/list.ts', 'newest first');
  write('services/xp/src/ledger.ts', 'sums');
  write('gateway/src/main.ts', 'routes');
  write('web/e2e/bell.e2e.spec.ts', '/** @looks-at announcements */\nfirst');
  write('web/e2e/job.e2e.spec.ts', 'everything');
  keepGood(all(), report(TESTS), root);
});
afterEach(() => rmSync(root, { recursive: true }));

test('what was good is kept while nothing has changed that makes the portal what it is', () => {
  assert.deepEqual(stale(), []);
  write('services/announcements/src/list.spec.ts', 'another test');
  write('services/announcements/dist/list.js', 'built');
  write('gateway/README.md', 'words');
  assert.deepEqual(stale(), []);
});

test('a changed service runs the tests that look at it, and those that name none', () => {
  write('services/xp/src/ledger.ts', 'differences');
  assert.deepEqual(stale(), ['job']);
  write('services/announcements/src/list.ts', 'oldest first');
  assert.deepEqual(stale(), TESTS);
});

test('all run when the gateway, a library, a screen, a package or what tests share has changed', () => {
  for (const name of [
    'gateway/src/main.ts',
    'libs/kit/src/queue.ts',
    'web/src/main.tsx',
    'web/e2e/portal.ts',
    'web/e2e/person.fixture.ts',
    'package-lock.json',
  ]) {
    write(name, 'another');
    assert.deepEqual(stale(), TESTS, name);
    keepGood(all(), report(TESTS), root);
  }
});

test('a file that is changed, or was not good, runs again, and it alone', () => {
  write('web/e2e/bell.e2e.spec.ts', '/** @looks-at announcements */\nsecond');
  assert.deepEqual(stale(), ['bell']);
  keepGood(all(), report(['bell']), root);
  assert.deepEqual(stale(), ['job']);
});

test('each service that a test names is one', () => {
  assert.ok(keptTests(SUITES.browser, ROOT).length > 20);
  assert.ok(keptTests(SUITES.shapes, ROOT).length > 10);
  write('web/e2e/bell.e2e.spec.ts', '/** @looks-at anouncements */');
  assert.throws(() => all(), /bell\.e2e\.spec\.ts looks at 'anouncements'/);
});

test('the shapes are known by their own files, wherever they lie', () => {
  write('deploy/one/src/way.int.spec.ts', '/** @looks-at xp */');
  write('deploy/one/src/way.long.spec.ts', 'for a release');
  write('deploy/one/src/person.fixture.ts', 'Ada');
  const shapes = () => keptTests(SUITES.shapes, root);
  const [way, ...others] = shapes();
  assert.deepEqual([way.file, others], ['deploy/one/src/way.int.spec.ts', []]);
  write('services/announcements/src/list.ts', 'oldest first');
  write('libs/kit/src/a-test.fixture.ts', 'its own');
  assert.deepEqual(shapes(), [way]);
  write('deploy/one/src/person.fixture.ts', 'Ben');
  assert.notDeepEqual(shapes(), [way]);
});

test('screens are tested again when the web app or a contract has changed, and no service', () => {
  write('web/screens/board.screen.spec.ts', 'ranks');
  const screens = () => keptTests(SUITES.screens, root);
  const before = screens();
  assert.deepEqual(
    before.map(({ file }) => file),
    ['web/screens/board.screen.spec.ts'],
  );
  write('services/xp/src/ledger.ts', 'differences');
  write('gateway/src/main.ts', 'other routes');
  assert.deepEqual(screens(), before);
  for (const name of ['web/src/main.tsx', 'libs/contracts/src/xp.contract.ts']) {
    const known = screens();
    write(name, 'another');
    assert.notDeepEqual(screens(), known, name);
  }
});
