import { zipSync, type Zippable } from 'fflate';
import { readZipDirectory } from './zip-directory';
import { areSizesTrue } from './zip-sizes';

const MEGABYTES_40 = new Uint8Array(40_000_000);

function zip(files: Zippable): Buffer {
  return Buffer.from(zipSync(files));
}

/** The archive, with another word at `offset` of the directory's entry of a file. */
function patched(archive: Buffer, name: string, offset: number, value: number): Buffer {
  const entry = archive.lastIndexOf(name) - 46;
  archive.writeUInt32LE(value, entry + offset);
  return archive;
}

function check(archive: Buffer): Promise<boolean> {
  return areSizesTrue(archive, readZipDirectory(archive) ?? []);
}

const UNPACKED_AT = 24;
const PACKED_AT = 20;
const OFFSET_AT = 42;

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
});
