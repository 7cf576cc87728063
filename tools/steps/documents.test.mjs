import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inRoot } from './workspace.mjs';

const require = createRequire(import.meta.url);
require('../register-typescript.cjs');
const { configTable } = require(inRoot('libs/platform/src/config/config.ts'));

const DOCUMENTS = ['architecture', 'attacks', 'specification', 'adding', 'catalogue'];
const ROOMS = ['services', 'gateway', 'web', 'libs', 'deploy', 'tools', 'bench', 'docs'];
const NOT_OURS = new Set(['node_modules', 'dist', 'dist-spec', 'coverage']);

/** A file, with its folder, with the end of it or without: `codes.int.spec.ts`, `gateways-on-*.ts`. */
const FILE = /`([\w./<>*-]+\.(?:ts|tsx|mjs|cjs|json|yml|md))`/g;

const files = [...readdirSync(inRoot('.')), ...ROOMS.flatMap((room) => [...filesUnder(room)])].map(
  (file) => `/${file}`,
);

function* filesUnder(folder) {
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield name;
    else if (!NOT_OURS.has(entry.name)) yield* filesUnder(name);
  }
}

/** Whether a file ends with this name; `*` and `<noun>` stand for any part of it. */
function isThere(name) {
  const pattern = name.replaceAll('.', '\\.').replace(/\*|<\w+>/g, '[\\w.-]+');
  const ending = new RegExp(`/${pattern}$`);
  return files.some((file) => ending.test(file));
}

const namedIn = (text) => [...new Set([...text.matchAll(FILE)].map(([, name]) => name))];

for (const document of DOCUMENTS) {
  test(`every file that docs/${document}.md names is there`, () => {
    const named = namedIn(readFileSync(inRoot('docs', `${document}.md`), 'utf8'));
    assert.ok(named.length > 5, 'it names the files that it tells of');
    const gone = named.filter((name) => !isThere(name));
    assert.deepEqual(gone, [], `docs/${document}.md tells of files that are gone`);
  });
}

test('every row of docs/specification.md has its test or its decision', () => {
  const text = readFileSync(inRoot('docs/specification.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (?!Section|---)(.+) \|$/gm)].map(([, row]) => row);
  assert.ok(rows.length > 25, 'it has rows');
  const bare = rows.filter((row) => !/\.spec\.ts`|\(decisions\//.test(row));
  assert.deepEqual(bare, [], 'rows without a test or a decision');
});

test('the way from Finish Review to the XP chip is told in twenty files, one a step', () => {
  const text = readFileSync(inRoot('docs/architecture.md'), 'utf8');
  const [, way = ''] = /presses \*\*Finish Review\*\*([^]*?)^## /m.exec(text) ?? [];
  const steps = way
    .split(/^\d+\. /m)
    .slice(1)
    .map(namedIn);
  assert.equal(steps.length, 20);
  for (const [index, named] of steps.entries()) assert.equal(named.length, 1, `step ${index + 1}`);
  assert.equal(new Set(steps.flat()).size, 20);
});

test('a file that is not there is found, however it is named', () => {
  const text =
    '`web/e2e/gone.e2e.spec.ts`, `gone.int.spec.ts`, `no-such-*.ts`, `gateway/src/<noun>/gone.ts`';
  const named = namedIn(text);
  assert.equal(named.length, 4);
  assert.deepEqual(named.filter(isThere), []);
});

test('the README tells of every variable what its own description does', () => {
  const rowsIn = (text) =>
    [...text.matchAll(/^\| `([A-Z0-9_]+)` *\|(.*)\|(.*)\|$/gm)].map(
      ([, name, meaning, otherwise]) => [name, meaning.trim(), otherwise.trim()].join(' | '),
    );
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  const described = rowsIn(configTable());
  assert.ok(described.length > 50);
  assert.deepEqual(rowsIn(readme.slice(readme.indexOf('## Variables'))), described);
});

test('every attack of the list has its line', () => {
  const rows = readFileSync(inRoot('docs/attacks.md'), 'utf8').matchAll(/^\| (F?\d+) +\|/gm);
  const numbers = [...rows].map(([, number]) => number);
  const list = [
    ...Array.from({ length: 48 }, (_, n) => String(n + 1)),
    // Those found later, without a gap.
    ...Array.from({ length: numbers.length - 48 }, (_, n) => `F${n + 1}`),
  ];
  assert.deepEqual(numbers, list);
});
