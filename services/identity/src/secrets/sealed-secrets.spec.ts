import { loadConfig } from '@portal/platform';
import { SealedSecrets } from './sealed-secrets';

const AUTH_SECRET = 'a secret that only this test knows, of 32 and more';
const sealed = new SealedSecrets(loadConfig({ AUTH_SECRET }));
const SECRET = Buffer.from('twenty bytes of this');

describe('a sealed secret', () => {
  it('opens for its owner, and never looks the same twice', () => {
    const one = sealed.seal(SECRET, 'ada');
    expect(sealed.open(one, 'ada')).toEqual(SECRET);
    expect(sealed.seal(SECRET, 'ada')).not.toEqual(one);
    expect(one.includes(SECRET)).toBe(false);
  });

  it('opens for nobody else, and not by another AUTH_SECRET', () => {
    const one = sealed.seal(SECRET, 'ada');
    expect(() => sealed.open(one, 'ben')).toThrow();
    const other = new SealedSecrets(loadConfig({ AUTH_SECRET: `${AUTH_SECRET}.` }));
    expect(() => other.open(one, 'ada')).toThrow();
  });

  it('does not open once a single bit has changed, or a part is missing', () => {
    const one = sealed.seal(SECRET, 'ada');
    for (let place = 0; place < one.length; place += 1) {
      const changed = Buffer.from(one);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => sealed.open(changed, 'ada')).toThrow();
    }
    for (const length of [0, 12, 27, one.length - 1]) {
      expect(() => sealed.open(one.subarray(0, length), 'ada')).toThrow();
    }
  });
});
