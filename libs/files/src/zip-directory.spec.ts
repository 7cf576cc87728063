import { zipSync } from 'fflate';
import { readZipDirectory } from './zip-directory';

const DOCUMENT = 'word/document.xml';
const MACROS = 'word/vbaProject.bin';
const END_BYTES = 22;
/** Offsets in the end record. */
const COUNT_HERE_AT = 8;
const COUNT_AT = 10;
const LENGTH_AT = 12;
const OFFSET_AT = 16;
const COMMENT_AT = 20;

function archive(): Buffer {
  return Buffer.from(zipSync({ [DOCUMENT]: Buffer.from('a'), [MACROS]: Buffer.from('b') }));
}

/** Returns the archive with other counts and lengths in its end record. */
function withEnd(...numbers: readonly [at: number, value: number][]): Buffer {
  const bytes = archive();
  for (const [at, value] of numbers) bytes.writeUInt16LE(value, bytes.length - END_BYTES + at);
  return bytes;
}

/** Returns the archive with these file names in its directory. */
function called(document: Buffer, macros: Buffer): Buffer {
  const bytes = archive();
  const second = bytes.lastIndexOf(MACROS);
  const first = bytes.lastIndexOf(DOCUMENT);
  document.copy(bytes, first);
  macros.copy(bytes, second);
  return bytes;
}

function namesIn(bytes: Buffer): string[] | null {
  return readZipDirectory(bytes)?.map(({ name }) => name) ?? null;
}

const directoryBytes = archive().readUInt16LE(archive().length - END_BYTES + LENGTH_AT);
const directoryAt = archive().readUInt16LE(archive().length - END_BYTES + OFFSET_AT);
const secondEntryBytes = 46 + MACROS.length;

describe('the directory of an archive', () => {
  it('names all files', () => {
    expect(namesIn(archive())).toEqual([DOCUMENT, MACROS]);
  });

  it('may have a comment behind it', () => {
    const comment = Buffer.from('made by hand');
    const bytes = Buffer.concat([withEnd([COMMENT_AT, comment.length]), comment]);
    expect(namesIn(bytes)).toEqual([DOCUMENT, MACROS]);
  });

  it('may have names of an old code page, which are different though they look the same', () => {
    const cyrillic = (name: string, end: number) =>
      Buffer.concat([Buffer.alloc(name.length - 1, 0x8f), Buffer.from([end])]);
    const bytes = called(cyrillic(DOCUMENT, 0x90), cyrillic(MACROS, 0x91));
    expect(namesIn(bytes)).toHaveLength(2);
  });

  it.each<[string, Buffer]>([
    ['that counts fewer files than it has', withEnd([COUNT_HERE_AT, 1], [COUNT_AT, 1])],
    ['that counts more files than it has', withEnd([COUNT_HERE_AT, 3], [COUNT_AT, 3])],
    ['with two counts, the first of them short', withEnd([COUNT_HERE_AT, 1])],
    ['with two counts, the second of them short', withEnd([COUNT_AT, 1])],
    [
      'that counts one file and ends before another',
      withEnd([COUNT_HERE_AT, 1], [COUNT_AT, 1], [LENGTH_AT, directoryBytes - secondEntryBytes]),
    ],
    ['of another length than it says', withEnd([LENGTH_AT, directoryBytes - secondEntryBytes])],
    [
      'that begins behind its first file',
      withEnd([COUNT_HERE_AT, 1], [COUNT_AT, 1], [OFFSET_AT, directoryAt + 46 + DOCUMENT.length]),
    ],
    ['with a comment of another length', withEnd([COMMENT_AT, 7])],
    ['with bytes behind it that are no comment', Buffer.concat([archive(), Buffer.from('PK')])],
  ])('is refused where readers could see another: %s', (_what, bytes) => {
    expect(namesIn(bytes)).toBeNull();
  });

  it('is refused where a name stands twice, of which a reader opens either', () => {
    const name = 'word/a.xml';
    const two = Buffer.from(zipSync({ [name]: Buffer.from('a'), 'word/b.xml': Buffer.from('b') }));
    expect(namesIn(two)).toEqual([name, 'word/b.xml']);
    two.write(name, two.lastIndexOf('word/b.xml'));
    expect(namesIn(two)).toBeNull();
  });
});
