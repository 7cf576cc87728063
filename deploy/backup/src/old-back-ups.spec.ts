import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteOldBackUps } from './back-up-folders';

const backUp = (hour: number) => `portal-2026-03-01T0${hour}-17-00.000Z`;

describe('old back-ups', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'portal-backups-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const make = (...names: string[]) => names.forEach((name) => mkdirSync(path.join(folder, name)));

  it('are deleted but the newest, with what a run left that was cut off', async () => {
    make(backUp(1), backUp(2), backUp(3), `${backUp(4)}.begun`, 'portal-notes', 'lost+found');
    await deleteOldBackUps(folder, 2);
    expect(readdirSync(folder).sort()).toEqual([
      'lost+found',
      backUp(2),
      backUp(3),
      'portal-notes',
    ]);
  });

  it('stay where there are fewer, and where there is no folder yet nothing happens', async () => {
    make(backUp(1));
    await deleteOldBackUps(folder, 2);
    expect(readdirSync(folder)).toEqual([backUp(1)]);
    await expect(deleteOldBackUps(path.join(folder, 'none'), 2)).resolves.toBeUndefined();
  });
});
