import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outermostCircles } from './outermost-circles.mjs';

const XP = 'services/xp/src';

test('names folders that need each other through folders within them', () => {
  const imports = [
    [`${XP}/engine/kinds/ask.ts`, `${XP}/concepts/find.ts`],
    [`${XP}/concepts/find.ts`, `${XP}/engine/text/read.ts`],
    [`${XP}/making/make.ts`, `${XP}/engine/kinds/ask.ts`],
  ];
  assert.deepEqual(outermostCircles(imports), [[`${XP}/concepts`, `${XP}/engine`]]);
});

test('names a circle of three once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${XP}/${name}/file.ts`);
  const circle = [`${XP}/a`, `${XP}/b`, `${XP}/c`];
  assert.deepEqual(
    outermostCircles([
      [a, b],
      [b, c],
      [c, a],
    ]),
    [circle],
  );
});

test('admits one way, folders within one folder, libraries and files at the top', () => {
  const imports = [
    [`${XP}/worker/left/a.ts`, `${XP}/worker/right/b.ts`],
    [`${XP}/worker/right/b.ts`, `${XP}/worker/left/c.ts`],
    [`${XP}/practice/a.ts`, `${XP}/worker/left/a.ts`],
    [`${XP}/practice/a.ts`, 'libs/kit/src/index.ts'],
    [`${XP}/xp.module.ts`, `${XP}/practice/a.ts`],
  ];
  assert.deepEqual(outermostCircles(imports), []);
});
