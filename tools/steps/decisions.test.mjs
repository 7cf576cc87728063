import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from './workspace.mjs';

const FOLDER = 'docs/decisions';
const NAME = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/;

const names = readdirSync(inRoot(FOLDER)).sort();
const numberOf = (name) => Number(NAME.exec(name)?.[1]);

test('every decision is called NNNN-title.md, and no two have one number', () => {
  const odd = names.filter((name) => !NAME.test(name));
  assert.deepEqual(odd, []);
  const twice = names.filter((name, at) => at > 0 && numberOf(name) === numberOf(names[at - 1]));
  assert.deepEqual(twice, [], 'take the next number that is free');
});

test('every decision begins with its number', () => {
  for (const name of names) {
    const [heading] = readFileSync(inRoot(FOLDER, name), 'utf8').split('\n');
    assert.ok(heading.startsWith(`# ${numberOf(name)}. `), `${name}: ${heading}`);
  }
});

test('every link to a decision leads to one', () => {
  const documents = [
    ...readdirSync(inRoot('docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...names.map((name) => `${FOLDER}/${name}`),
  ];
  const linked = documents.flatMap((document) => {
    const text = readFileSync(inRoot(document), 'utf8');
    return [...text.matchAll(/\]\((?:decisions\/)?(\d{4}-[^)#]+)/g)].map(([, name]) => name);
  });
  assert.ok(linked.length > 10);
  assert.deepEqual(
    linked.filter((name) => !names.includes(name)),
    [],
  );
});
