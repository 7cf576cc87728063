import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { typesOf } from './side-types.mjs';

let root;
const write = (name, text) => writeFileSync(path.join(root, name), text);
const open = () => typesOf(root, ['tsconfig.json'], path.join(root, 'kept'));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-types-'));
  const compilerOptions = { strict: true, types: [], lib: ['ES2023'], target: 'ES2023' };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  write('rank.ts', 'export const rank = 1;\n');
  write('rank.spec.ts', "import { rank } from './rank';\nexport const next: number = rank + 1;\n");
});
afterEach(() => rmSync(root, { recursive: true }));

test('nothing is said of what is right, also when it is asked again', () => {
  assert.deepEqual(open().check(), []);
  assert.deepEqual(open().check(), []);
});

test('a test is judged again when what it uses has changed, until it is mended', () => {
  assert.deepEqual(open().check(), []);
  write('rank.ts', "export const rank = 'first';\n");
  for (let times = 0; times < 2; times += 1) {
    const [fault, ...others] = open().check();
    assert.match(fault, /rank\.spec\.ts\(2,14\): error TS2322: Type 'string' is not assignable/);
    assert.deepEqual(others, []);
  }
  write('rank.ts', 'export const rank = 2;\n');
  assert.deepEqual(open().check(), []);
});

test('the rules are given the types that the compiler has worked out', () => {
  const file = path.join(root, 'rank.spec.ts');
  const text = "import { rank } from './rank';\nexport const next: number = rank + 1;\n";
  const { services } = open().parser.parseForESLint(text, { filePath: file, project: 'another' });
  const [, { declarationList }] = services.program.getSourceFile(file).statements;
  const type = services.program.getTypeChecker().getTypeAtLocation(declarationList.declarations[0]);
  assert.equal(services.program.getTypeChecker().typeToString(type), 'number');
});

test('a tsconfig that cannot be read is an error', () => {
  rmSync(path.join(root, 'tsconfig.json'));
  assert.throws(() => open().check(), /tsconfig\.json/);
});
