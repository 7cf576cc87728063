import { zipSync, type Zippable } from 'fflate';
import { readZipDirectory } from './zip-directory';
import { areSizesTrue } from './zip-sizes';

const MEGABYTES_40 = new Uint8Array(40_000_000);

function zip(files: Zippable): Buffer {
  return Buffer.from(zipSync(files));
}

/** Returns the archive with another 32-bit value at `offset` of a file's directory entry. */
function patched(archive: Buffer, name: string, offset: number, value: number): Buffer {
  const entry = archive.lastIndexOf(name) - 46;
  archive.writeUInt32LE(value, entry + offset);
  return archive;
}

/** Returns an archive of files that share the same deflated bytes, which unpack to nothing. */
function oneForAll(deflated: Buffer, names: readonly string[]): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(deflated.length, PACKED_AT);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, Buffer.from(name)]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length + deflated.length, 16);
  return Buffer.concat([local, deflated, directory, end]);
}

function check(archive: Buffer): Promise<boolean> {
  return areSizesTrue(archive, readZipDirectory(archive) ?? []);
}

/** Returns the archive with the offset of one file set to that of another, plus `shift`. */
function moved(archive: Buffer, name: string, to: string, shift = 0): Buffer {
  const offset = archive.readUInt32LE(archive.lastIndexOf(to) - 46 + OFFSET_AT);
  return patched(archive, name, OFFSET_AT, offset + shift);
}

const UNPACKED_AT = 24;
const PACKED_AT = 20;
const OFFSET_AT = 42;

const SAME = Buffer.from('the same words');
/** An archive within a stored (uncompressed) file. */
const WITHIN = zip({
  'a.zip': [zip({ 'b.xml': SAME }), { level: 0 }],
  'b.xml': SAME,
});
const NAME_AND_HEADER = 30 + 'a.zip'.length;
/** So many empty blocks that inflating them once per file takes long. */
const EMPTY_BLOCKS = Buffer.concat([
  Buffer.alloc(5 * 2_000, Buffer.from('000000ffff', 'hex')),
  Buffer.from('010000ffff', 'hex'),
]);

describe('sizes that an archive gives', () => {
  it.each<[string, Zippable]>([
    [
      'packed files',
      { 'a.xml': Buffer.from('words '.repeat(10_000)), 'b/c.xml': Buffer.from('d') },
    ],
    ['files as they are', { 'a.png': [Buffer.from('a picture'), { level: 0 }] }],
    ['empty files and folders', { 'a/': new Uint8Array(0), 'a/b': new Uint8Array(0) }],
  ])('are true: %s', async (_what, files) => {
    expect(await check(zip(files))).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['40 MB called 1 KB', patched(zip({ 'a.xml': MEGABYTES_40 }), 'a.xml', UNPACKED_AT, 1_000)],
    ['less than it says', patched(zip({ 'a.xml': Buffer.from('a') }), 'a.xml', UNPACKED_AT, 2)],
    [
      'a file as it is that is called longer',
      patched(zip({ 'a.png': [Buffer.from('ab'), { level: 0 }] }), 'a.png', UNPACKED_AT, 3),
    ],
    ['beyond the end', patched(zip({ 'a.xml': MEGABYTES_40 }), 'a.xml', PACKED_AT, 50_000_000)],
    ['cut short', patched(zip({ 'a.xml': MEGABYTES_40 }), 'a.xml', PACKED_AT, 1_000)],
    ['at no file', patched(zip({ 'a.xml': Buffer.from('a') }), 'a.xml', OFFSET_AT, 5)],
    ['past the archive', patched(zip({ 'a.xml': Buffer.from('a') }), 'a.xml', OFFSET_AT, 9_999)],
  ])('are false: %s', async (_what, archive) => {
    expect(await check(archive)).toBe(false);
  });

  it('are false where files share bytes', async () => {
    expect(await check(zip({ 'a.xml': SAME, 'b.xml': SAME }))).toBe(true);
    expect(await check(moved(zip({ 'a.xml': SAME, 'b.xml': SAME }), 'b.xml', 'a.xml'))).toBe(false);
  });

  it('are false where a file lies within another', async () => {
    expect(await check(WITHIN)).toBe(true);
    const within = moved(Buffer.from(WITHIN), 'b.xml', 'a.zip', NAME_AND_HEADER);
    expect(await check(within)).toBe(false);
  });

  it('are false where hundreds of empty files are one long row of empty blocks', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `word/${n}.xml`);
    expect(await check(oneForAll(EMPTY_BLOCKS, names.slice(0, 1)))).toBe(true);
    expect(await check(oneForAll(EMPTY_BLOCKS, names))).toBe(false);
  });
});
