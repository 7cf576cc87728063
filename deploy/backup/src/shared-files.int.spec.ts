/** @looks-at xp */
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, parseS3Url, type PortalConfig } from '@portal/platform';
import {
  createTestDatabase,
  startS3Server,
  type TestDatabase,
  type TestS3Server,
} from '@portal/testing';
import { S3Bucket } from '@portal/files';
import { deleteOldBackUps } from './back-up-folders';
import { backUpPortal, type BackUp } from './back-up-portal';
import { EarlierFiles } from './earlier-files';
import { openManifest, readManifest } from './manifest';
import { dumpFiles } from './portal-files';
import { migrateAll } from './programs';
import { restorePortal } from './restore-portal';

const SIZE = 200_000;
const [KEPT, CHANGING] = [`kept/${randomUUID()}`, `kept/${randomUUID()}`];
const NEW = `titles/${randomUUID()}`;

let folder: string;
let into: string;
let source: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-shared-'));
  into = path.join(folder, 'backups');
  source = await createTestDatabase();
  keep(KEPT, 'a');
  keep(CHANGING, 'b');
});
afterEach(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file of the portal with a modification time in the past. */
function keep(key: string, letter: string, hoursAgo = 2): void {
  const file = path.join(folder, 'data', key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, letter.repeat(SIZE));
  const then = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(file, then, then);
}

const configOf = (database: TestDatabase, data: string, more: object = {}): PortalConfig =>
  loadConfig({ DATABASE_URL: database.url, DATA_DIR: path.join(folder, data), ...more });
const backUp = (more?: object) => backUpPortal(configOf(source, 'data', more), into);
const inodeOf = ({ folder: of }: BackUp, key: string) => statSync(path.join(of, 'files', key)).ino;
/** Bytes on disk of the files in a back-up that are not shared with an earlier one. */
const ownBytes = ({ folder: of, manifest }: BackUp, earlier: BackUp) => {
  const before = new Set(earlier.manifest.files.map(({ key }) => inodeOf(earlier, key)));
  return manifest.files
    .map(({ file }) => statSync(path.join(of, file)))
    .filter(({ ino }) => !before.has(ino))
    .reduce((sum, { size }) => sum + size, 0);
};

describe('the files of a second back-up', () => {
  it('are shared with the first where they are unchanged, and stay when the first is deleted', async () => {
    await migrateAll(source.url, ['xp']);
    const first = await backUp();
    expect(first.shared).toBe(0);
    keep(CHANGING, 'c', 1);
    keep(NEW, 'd');
    const second = await backUp();
    expect(second).toMatchObject({ shared: 1, cannotShare: false });
    expect(second.manifest.files).toHaveLength(3);
    expect(inodeOf(second, KEPT)).toBe(inodeOf(first, KEPT));
    expect(ownBytes(second, first)).toBe(2 * SIZE);
    // Later changes of the portal's files do not affect the back-up.
    rmSync(path.join(folder, 'data', KEPT));

    await deleteOldBackUps(into, 1);
    expect(existsSync(first.folder)).toBe(false);
    const target = await createTestDatabase();
    await restorePortal(configOf(target, 'restored'), second.folder);
    await target.drop();
    const restored = (key: string) => readFileSync(path.join(folder, 'restored', key), 'utf8');
    expect([KEPT, CHANGING, NEW].map(restored)).toEqual(
      ['a', 'c', 'd'].map((letter) => letter.repeat(SIZE)),
    );
  }, 120_000);

  it('are found damaged by who restores them, and a later back-up takes them anew', async () => {
    const first = await backUp();
    const second = await backUp();
    expect(second.shared).toBe(2);
    appendFileSync(path.join(first.folder, 'files', KEPT), 'x');
    for (const { folder: of } of [first, second]) {
      await expect(readManifest(of)).rejects.toThrow(`${KEPT} is missing or changed.`);
    }
    const third = await backUp();
    expect(third.shared).toBe(1);
    const named = [first, second].map(({ folder: of }) => `${path.basename(of)}/files/${KEPT}`);
    expect(third.damaged).toEqual(named);
    await expect(readManifest(third.folder)).resolves.toEqual(third.manifest);
  }, 120_000);

  it('are restored without the damaged ones where that is asked for, which it names', async () => {
    await migrateAll(source.url, ['xp']);
    const { folder: of, damaged: before } = await backUp();
    expect(before).toEqual([]);
    appendFileSync(path.join(of, 'files', KEPT), 'x');
    const target = await createTestDatabase();
    try {
      const config = configOf(target, 'restored');
      await expect(restorePortal(config, of)).rejects.toThrow('--without-damaged');
      const { damaged } = await restorePortal(config, of, { withoutDamaged: true });
      expect(damaged).toEqual([`files/${KEPT}`]);
      expect(existsSync(path.join(folder, 'restored', KEPT))).toBe(false);
      expect(readFileSync(path.join(folder, 'restored', CHANGING), 'utf8')).toBe('b'.repeat(SIZE));
    } finally {
      await target.drop();
    }
  }, 120_000);

  it('are copied where one may still have been written while the first was taken', async () => {
    keep(NEW, 'd', 0);
    const first = await backUp();
    expect(openManifest(first.folder).files.filter(({ version }) => !version)).toMatchObject([
      { key: NEW },
    ]);
    expect(await backUp()).toMatchObject({ shared: 2 });
  }, 120_000);

  it('end it where one cannot be looked at', async () => {
    const data = path.join(folder, 'data');
    rmSync(path.join(data, 'kept'), { recursive: true });
    symlinkSync(path.join(data, 'kept'), path.join(data, 'kept')); // fails with ELOOP for every user
    await expect(backUp()).rejects.toThrow('ELOOP');
    rmSync(path.join(data, 'kept'));
    mkdirSync(path.join(data, 'kept'));
    symlinkSync(path.join(data, KEPT), path.join(data, KEPT));
    await expect(backUp()).rejects.toThrow('ELOOP');
  }, 120_000);

  it.each(['EPERM', 'EXDEV', 'EMLINK'])(
    'are copied where the file system makes no link (%s), which is said',
    async (code) => {
      const first = await backUp();
      let tries = 0;
      const earlier = await EarlierFiles.open(into, () => {
        tries += 1;
        return Promise.reject(Object.assign(new Error('no'), { code }));
      });
      const begun = path.join(folder, 'other');
      const { files, shared } = await dumpFiles(configOf(source, 'data'), begun, earlier);
      expect({ files, shared, tries }).toEqual({
        files: first.manifest.files,
        shared: 0,
        tries: 1,
      });
      expect(earlier.cannotShare).toBe(true);
      expect(readFileSync(path.join(begun, 'files', KEPT), 'utf8')).toBe('a'.repeat(SIZE));
    },
    120_000,
  );

  it('end it where the disk is full', async () => {
    await backUp();
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const dump = dumpFiles(configOf(source, 'data'), into, await EarlierFiles.open(into, full));
    await expect(dump).rejects.toThrow('full');
  }, 120_000);
});

describe('the files of a second back-up of a bucket', () => {
  let server: TestS3Server;
  beforeEach(async () => {
    server = await startS3Server();
  });
  afterEach(() => server.stop());

  it('are shared as well, and only the changed are asked for', async () => {
    const bucket = new S3Bucket(parseS3Url(server.url));
    await bucket.put(KEPT, Buffer.from('a'));
    await bucket.put(CHANGING, Buffer.from('b'));
    const first = await backUp({ S3_URL: server.url });
    await bucket.put(CHANGING, Buffer.from('c'));
    const second = await backUp({ S3_URL: server.url });
    expect(second.shared).toBe(1);
    expect(inodeOf(second, KEPT)).toBe(inodeOf(first, KEPT));
    const changed = path.join(second.folder, 'files', CHANGING);
    expect(readFileSync(changed, 'utf8')).toBe('c');
    await expect(readManifest(first.folder)).resolves.toEqual(first.manifest);
  }, 120_000);
});
