import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../errors/operator-error';
import { requireWritableFolder } from './require-writable-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'writable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder that has to be written', () => {
  it('is made where it is missing, and nothing is left in it', () => {
    const wanted = path.join(folder, 'a', 'b');
    requireWritableFolder('DATA_DIR', wanted);
    expect(existsSync(wanted)).toBe(true);
    expect(readdirSync(wanted)).toEqual([]);
  });

  it.each([
    ['file', 'it is a file'],
    ['file/below', 'a part of its path is a file'],
    ['n'.repeat(300), 'its name is too long'],
  ])('is refused in one line: %s', (name, reason) => {
    writeFileSync(path.join(folder, 'file'), '');
    const wanted = path.join(folder, name);
    const attempt = () => requireWritableFolder('DATA_DIR', wanted);
    expect(attempt).toThrow(OperatorError);
    expect(attempt).toThrow(`DATA_DIR: the folder ${wanted} cannot be written: ${reason}. `);
    expect(attempt).not.toThrow(/\n/);
  });
});
