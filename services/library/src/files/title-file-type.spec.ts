import { archive, PDF } from '../testing/title-files.fixture';
import { titleFileTypeOf } from './title-file-type';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const CONTENT = '[Content_Types].xml';

describe('a file of a title', () => {
  it.each([
    ['a PDF', PDF, 'application/pdf'],
    [
      'a Word document',
      archive([CONTENT, 'word/document.xml']),
      `${OFFICE}.wordprocessingml.document`,
    ],
    [
      'a PowerPoint document',
      archive([CONTENT, 'ppt/presentation.xml']),
      `${OFFICE}.presentationml.presentation`,
    ],
    [
      'an EPUB',
      archive(['META-INF/container.xml'], { mimetype: 'application/epub+zip' }),
      'application/epub+zip',
    ],
  ])('may be %s', async (_what, bytes, type) => {
    expect(await titleFileTypeOf(bytes)).toEqual({ type });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'unsupported'],
    ['a picture with scripts', Buffer.from('<svg onload="alert(1)"/>'), 'unsupported'],
    ['a program', Buffer.from('MZ\u0090'), 'unsupported'],
    ['an archive of anything', archive(['a.txt']), 'unsupported'],
    [
      'an archive that only names a type',
      archive(['a'], { mimetype: 'application/epub+zip' }),
      'unsupported',
    ],
    ['a PDF without its end', PDF.subarray(0, 40), 'broken'],
    ['an archive that is cut', archive([CONTENT, 'word/document.xml']).subarray(0, 60), 'broken'],
    [
      'an encrypted document',
      archive([CONTENT, 'word/document.xml'], { isEncrypted: true }),
      'broken',
    ],
    [
      'a document with macros',
      archive([CONTENT, 'ppt/presentation.xml', 'ppt/vbaProject.bin']),
      'macros',
    ],
    [
      'a document that unpacks to 2 GB',
      archive([CONTENT, 'word/document.xml'], { unpackedBytes: 2_000_000_000 }),
      'bomb',
    ],
    [
      'a document of another size than its archive says',
      archive([CONTENT, 'word/document.xml'], { unpackedBytes: 1_000 }),
      'broken',
    ],
  ])('is refused as %s', async (_what, bytes, refused) => {
    expect(await titleFileTypeOf(bytes)).toEqual({ refused });
  });

  it('is looked at in a time that grows with its length alone', async () => {
    const ends = Buffer.alloc(20_000_000, 'PK\u0005\u0006PK\u0003\u0004', 'latin1');
    ends.write('PK\u0003\u0004', 0, 'latin1');
    expect(await titleFileTypeOf(ends)).toEqual({ refused: 'broken' });
  });
});
