import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeOwnedFolder } from './owned-folder';

const PREFIX = 'portal-owned-folder-test-';

describe('a folder of a process', () => {
  it('goes with the next one when its process is gone, and not before', () => {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const abandoned = mkdtempSync(path.join(tmpdir(), `${PREFIX}${gone}-`));
    const first = makeOwnedFolder(PREFIX);
    const second = makeOwnedFolder(PREFIX);
    expect([abandoned, first, second].map((folder) => existsSync(folder))).toEqual([
      false,
      true,
      true,
    ]);
    rmdirSync(first);
    rmdirSync(second);
  });
});
