import { loadConfig } from '@portal/platform';
import { VerificationCodes } from './verification-codes';

const SECRET = 'a secret that only this test knows, of 32 and more';
const codes = new VerificationCodes(loadConfig({ AUTH_SECRET: SECRET }));

describe('verification codes', () => {
  it('are six digits, each digit as likely at each place (attack 6)', () => {
    const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
    const made = Array.from({ length: 10_000 }, () => codes.make());
    for (const code of made) {
      expect(code).toMatch(/^\d{6}$/);
      [...code].forEach((digit, place) => {
        const row = counts[place];
        if (row) row[Number(digit)] = (row[Number(digit)] ?? 0) + 1;
      });
    }
    // 1,000 each with a standard deviation of 30: eight deviations do not occur by chance.
    for (const count of counts.flat()) expect(Math.abs(count - 1_000)).toBeLessThan(240);
    // About 50 of 10,000 out of a million collide.
    expect(new Set(made).size).toBeGreaterThan(9_800);
  });

  it('are kept as a hash that depends on the registration and on AUTH_SECRET', () => {
    const hash = codes.hash('123456', 'one');
    expect(hash).toHaveLength(32);
    expect(codes.hash('123456', 'one')).toEqual(hash);
    expect(codes.hash('123456', 'other')).not.toEqual(hash);
    const others = new VerificationCodes(loadConfig({ AUTH_SECRET: `${SECRET}.` }));
    expect(others.hash('123456', 'one')).not.toEqual(hash);
  });

  it('match their own registration only, and never where none was mailed', () => {
    const kept = { id: 'one', codeHash: codes.hash('123456', 'one') };
    expect(codes.matches('123456', kept)).toBe(true);
    expect(codes.matches('123457', kept)).toBe(false);
    expect(codes.matches('123456', { ...kept, id: 'other' })).toBe(false);
    expect(codes.matches('123456', { id: 'one', codeHash: null })).toBe(false);
    expect(codes.matches('123456', undefined)).toBe(false);
  });
});
