import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../errors/operator-error';
import { requireWritableFolder } from './require-writable-folder';

const NOBODY = 65_534;

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

  it('is refused in one line where it is there, and this user may not write there', () => {
    const wanted = path.join(folder, 'of-another');
    mkdirSync(wanted);
    chmodSync(folder, 0o755);
    chmodSync(wanted, 0o555);
    const attempt = () => asNobody(() => requireWritableFolder('DATA_DIR', wanted));
    expect(attempt).toThrow(OperatorError);
    expect(attempt).toThrow(
      `DATA_DIR: the folder ${wanted} cannot be written: this user may not write there. `,
    );
  });
});

/** Drops root privileges, which permit writing everywhere; any other user is kept. */
function asNobody(work: () => void): void {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}
