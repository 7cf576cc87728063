import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { memoryFolder } from './memory-folder.mjs';

describe('the folder in memory', () => {
  const from = mkdtempSync(path.join(tmpdir(), 'memory-folder-'));
  after(() => rmSync(from, { recursive: true, force: true }));

  it('is made where there is room, and gone with its process', () => {
    const script = `
      import { memoryFolder } from ${JSON.stringify(import.meta.resolve('./memory-folder.mjs'))};
      const { TMPDIR } = memoryFolder({ from: ${JSON.stringify(from)}, leastBytes: 1 });
      process.stdout.write(TMPDIR);`;
    const args = ['--input-type=module', '-e', script];
    const folder = execFileSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(path.dirname(folder), from);
    assert.equal(existsSync(folder), false);
  });

  it('is not made where there is too little memory, or no such place', () => {
    assert.deepEqual(memoryFolder({ from, leastBytes: Infinity }), {});
    assert.deepEqual(memoryFolder({ from: path.join(from, 'nowhere') }), {});
    assert.deepEqual(readdirSync(from), []);
  });

  it('takes those away that killed runs have left, and no others', () => {
    const left = path.join(from, 'portal-tests-999999999-left');
    const running = path.join(from, `portal-tests-${process.pid}-mine`);
    for (const folder of [left, running, path.join(from, 'another')]) mkdirSync(folder);
    const { TMPDIR } = memoryFolder({ from, leastBytes: 1 });
    const names = readdirSync(from).sort();
    assert.deepEqual(names, ['another', path.basename(running), path.basename(TMPDIR)].sort());
  });
});
