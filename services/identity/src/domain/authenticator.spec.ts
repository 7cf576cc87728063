import { codeAt, newAuthenticator, stepOfCode } from './authenticator';

/**
 * Key and times of RFC 6238, appendix B; its codes have eight digits, of which ours are the last
 * six.
 */
const RFC_KEY = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

describe('the codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %d s', (seconds, code) => {
    expect(codeAt(RFC_KEY, at(seconds))).toBe(code);
    expect(stepOfCode(RFC_KEY, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it('may come from a clock that is 30 s off, and no more', () => {
    const now = 1_700_000_015;
    for (const off of [-30, 0, 30]) {
      expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now + off)), at(now), 0)).toBeDefined();
    }
    for (const off of [-60, 60]) {
      expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now + off)), at(now), 0)).toBeUndefined();
    }
  });

  it('are taken once, and none that is older than the last', () => {
    const now = 1_700_000_015;
    const step = stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now)), at(now), 0) ?? 0;
    expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now)), at(now), step)).toBeUndefined();
    expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now - 30)), at(now), step)).toBeUndefined();
    expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, at(now + 30)), at(now), step)).toBe(step + 1);
  });

  it.each([
    '',
    '12345',
    '1234567',
    'abcdef',
    '-28708',
    '+28708',
    '2.8708',
    '0x2870',
    '２８７０８２',
  ])('are no %j', (code) => {
    expect(stepOfCode(RFC_KEY, code, at(59), 0)).toBeUndefined();
  });

  it('are typed with or without a space', () => {
    expect(stepOfCode(RFC_KEY, '287 082', at(59), 0)).toBe(1);
  });
});

describe('a new secret', () => {
  it('has 160 bits, and tells the authenticator whose it is', () => {
    const { bytes, base32, uri } = newAuthenticator('Miva', 'registrar@miva.edu.ng');
    expect(bytes).toHaveLength(20);
    const url = new URL(uri);
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('Miva:registrar@miva.edu.ng');
    expect(url.searchParams.get('secret')).toBe(base32);
    expect(url.searchParams.get('issuer')).toBe('Miva');
  });

  it('is another one each time', () => {
    const made = Array.from({ length: 50 }, () => newAuthenticator('Miva', 'a@b.c').base32);
    expect(new Set(made).size).toBe(50);
  });
});
