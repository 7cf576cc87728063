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

/**
 * A file name, with or without folder, complete or as a pattern: `codes.int.spec.ts`,
 * `gateways-on-*.ts`.
 */
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

/** Returns the files whose paths end with this name; `*` and `<noun>` match any part of it. */
function filesNamed(name) {
  const pattern = name.replaceAll('.', '\\.').replace(/\*|<\w+>/g, '[\\w.-]+');
  const ending = new RegExp(`/${pattern}$`);
  return files.filter((file) => ending.test(file));
}

const isThere = (name) => filesNamed(name).length > 0;

/** References of the form `file.spec.ts`: _title of a test_ · _title of another_. */
const TITLED = /`([\w./-]+\.spec\.ts)`:((?: (?:· )?_[^_|]+_)+)/g;

const titlesIn = (text) =>
  [...text.matchAll(TITLED)].flatMap(([, file, titles]) =>
    [...titles.matchAll(/_([^_|]+)_/g)].map(([, title]) => ({ file, title })),
  );

/** Whether the file has a test or a group with this title, which includes quotes and `%s`. */
function hasTest(name, title) {
  const [file] = filesNamed(name);
  if (!file) return false;
  const text = readFileSync(inRoot(file), 'utf8').replaceAll('\\', '');
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((written) => text.includes(written));
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

const specification = () => readFileSync(inRoot('docs/specification.md'), 'utf8');

test('every row of docs/specification.md has its test or its decision', () => {
  const rows = [...specification().matchAll(/^\| (?!Section|---)(.+) \|$/gm)].map(([, row]) => row);
  assert.ok(rows.length > 150, 'it has rows');
  const bare = rows.filter((row) => !/\.spec\.ts`|\(decisions\//.test(row));
  assert.deepEqual(bare, [], 'rows without a test or a decision');
});

test('every test that docs/specification.md names by its title is in that file', () => {
  const named = titlesIn(specification());
  assert.ok(named.length > 100, 'it names tests by their titles');
  const gone = named.filter(({ file, title }) => !hasTest(file, title));
  assert.deepEqual(gone, [], 'docs/specification.md names tests that are gone');
});

test('every folder that docs/specification.md names is there', () => {
  const folders = [...specification().matchAll(/`([\w./-]+)\/`/g)].map(([, folder]) => folder);
  const gone = folders.filter((folder) => !files.some((file) => file.includes(`/${folder}/`)));
  assert.deepEqual(gone, []);
});

test('every test file that docs/specification.md names is one file', () => {
  const named = namedIn(specification()).filter((name) => name.endsWith('.spec.ts'));
  assert.deepEqual(
    named.filter((name) => filesNamed(name).length > 1),
    [],
    'write more of the path',
  );
});

test('every link of docs/specification.md to a decision has the number of that decision', () => {
  const links = [...specification().matchAll(/\[decision (\d+)\]\(decisions\/(\d{4})-[^)]+\)/g)];
  assert.ok(links.length > 10);
  const wrong = links.filter(([, shown, leadsTo]) => Number(shown) !== Number(leadsTo));
  assert.deepEqual(
    wrong.map(([link]) => link),
    [],
  );
  const all = specification().match(/\(decisions\//g);
  assert.equal(
    all.length,
    links.length,
    'a link to a decision is written [decision N](decisions/…)',
  );
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

test('a title that no test has is found, and one of another file', () => {
  const text =
    '`tools/lint/gone.spec.ts`: _is gone_, `libs/contracts/src/levels.spec.ts`: _levels_ · _is gone_';
  const named = titlesIn(text);
  assert.equal(named.length, 3);
  const gone = named.filter(({ file, title }) => !hasTest(file, title));
  assert.deepEqual(
    gone.map(({ title }) => title),
    ['is gone', 'is gone'],
  );
});

test('docs/configuration.md describes every variable as its own description does', () => {
  const rowsIn = (text) =>
    [...text.matchAll(/^\| `([A-Z0-9_]+)` *\|(.*)\|(.*)\|$/gm)].map(
      ([, name, meaning, otherwise]) => [name, meaning.trim(), otherwise.trim()].join(' | '),
    );
  const document = readFileSync(inRoot('docs/configuration.md'), 'utf8');
  const described = rowsIn(configTable());
  assert.ok(described.length > 50);
  assert.deepEqual(rowsIn(document), described);
});

test('every attack of the list has its line', () => {
  const rows = readFileSync(inRoot('docs/attacks.md'), 'utf8').matchAll(/^\| (F?\d+) +\|/gm);
  const numbers = [...rows].map(([, number]) => number);
  const list = [
    ...Array.from({ length: 48 }, (_, n) => String(n + 1)),
    // Those found later, numbered without gaps.
    ...Array.from({ length: numbers.length - 48 }, (_, n) => `F${n + 1}`),
  ];
  assert.deepEqual(numbers, list);
});
