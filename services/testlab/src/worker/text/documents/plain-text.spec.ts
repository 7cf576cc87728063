import { bytesFor, decodeText, isPdf } from './plain-text';

const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
/** Length above the size of a decoded chunk, and not a multiple of it. */
const LONG = 100_001;

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from('Ẹ kú àárọ̀ 🎉')],
    ['UTF-8 with a mark', Buffer.from('\ufeffẸ kú àárọ̀ 🎉')],
    ['UTF-16 of one kind', utf16le('Ẹ kú àárọ̀ 🎉')],
    ['UTF-16 of the other', utf16be('Ẹ kú àárọ̀ 🎉')],
  ])('is read as %s', (_name, bytes) => {
    expect(decodeText(bytes, 100)).toBe('Ẹ kú àárọ̀ 🎉');
  });

  it('is read as Windows-1252 where it is no UTF-8, be it by its last byte', () => {
    expect(decodeText(Buffer.from('caf\u00e9 cr\u00e8me', 'latin1'), 100)).toBe('café crème');
    expect(decodeText(Buffer.from('caf\u00e9', 'latin1'), 100)).toBe('café');
  });

  it('is none where control characters stand everywhere', () => {
    expect(decodeText(Buffer.from('a\u0000\u0001\u0002b\u0003'), 100)).toBeUndefined();
    expect(decodeText(Buffer.from('a\tb\r\n\fc'), 100)).toBe('a\tb\r\n\fc');
  });
});

describe('the beginning of a long text', () => {
  it.each([
    ['ASCII', 'a'],
    ['Cyrillic', 'я'],
    ['Chinese', '中'],
  ])('of %s is whole, also where the parts it is decoded in cut a character', (_name, letter) => {
    const wanted = letter.repeat(LONG);
    expect(decodeText(Buffer.from(`${wanted}${wanted}`), LONG)).toBe(wanted);
    expect(decodeText(utf16le(`${wanted}${wanted}`), LONG)).toBe(wanted);
  });

  it('ends before a character that would be cut in two', () => {
    expect(decodeText(Buffer.from('ab🎉cd'), 3)).toBe('ab');
    expect(decodeText(utf16le('ab🎉cd'), 3)).toBe('ab');
    expect(decodeText(Buffer.from('ab🎉cd'), 4)).toBe('ab🎉');
  });

  it.each([
    ['letters of one byte', 'a'],
    ['letters of two bytes', 'я'],
    ['letters of three bytes', '中'],
    ['characters of four bytes', '🎉'],
  ])('stands whole in its first bytes, where it is of %s', (_name, letter) => {
    const bytes = Buffer.from(`\ufeff${letter.repeat(1_000)}`);
    const wanted = letter.repeat(1_000).slice(0, 300);
    expect(decodeText(bytes.subarray(0, bytesFor(300)), 300)).toBe(wanted);
    expect(decodeText(bytes.subarray(0, bytesFor(300) - 1), 300)).toBe(wanted);
  });

  it('is all that is looked at: what lies far behind does not matter', () => {
    const bytes = Buffer.concat([Buffer.from('я'.repeat(LONG)), Buffer.from([0xff, 0x00, 0x01])]);
    expect(decodeText(bytes, 1_000)).toBe('я'.repeat(1_000));
  });
});

it('tells a PDF by its mark in the first kilobyte', () => {
  expect(isPdf(Buffer.from('\n%PDF-1.7\n1 0 obj'))).toBe(true);
  expect(isPdf(Buffer.concat([Buffer.alloc(1_024, ' '), Buffer.from('%PDF-1.7')]))).toBe(false);
});

it.each([
  [
    'a long preamble that a printer put before it',
    `${'<!-- printed -->\n'.repeat(99)}%PDF-1.7\n1 0 obj`,
    true,
  ],
  [
    'notes that name the mark',
    `${'Formats of files. '.repeat(99)}It begins with %PDF-1.7 and 1 0 obj.`,
    false,
  ],
  ['notes that begin with its name', 'The mark %PDF-1.7 stands first.', false],
])('F09, F38: %s', (_, text, is) => expect(isPdf(Buffer.from(text))).toBe(is));
