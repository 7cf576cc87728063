import { firstIsbn13, toIsbn13 } from './isbn';

describe('an ISBN', () => {
  it.each([
    ['0679744827', '9780679744825'],
    ['9780679744825', '9780679744825'],
    ['0-679-74482-7', '9780679744825'],
    ['978 0 679 74482 5', '9780679744825'],
    ['ISBN 0-8044-2957-X', '9780804429573'],
    ['ISBN-13: 978-0-679-74482-5', '9780679744825'],
    ['080442957x', '9780804429573'],
    ['9791090636071', '9791090636071'],
  ])('%s is %s', (written, isbn13) => {
    expect(toIsbn13(written)).toBe(isbn13);
  });

  it.each([
    '',
    '0679744828',
    '9780679744826',
    '1234567890123',
    'dune',
    '978067974482',
    'X123456789',
  ])('%s is none', (written) => {
    expect(toIsbn13(written)).toBeUndefined();
  });

  it('is the first sound one among what a source tells', () => {
    expect(firstIsbn13(['OCLC:123', '0679744828', '0679744827'])).toBe('9780679744825');
    expect(firstIsbn13([])).toBeUndefined();
  });

  it('of a long text is looked for in linear time', () => {
    expect(toIsbn13('1 '.repeat(50_000))).toBeUndefined();
    expect(toIsbn13(' '.repeat(100_000))).toBeUndefined();
  });
});
