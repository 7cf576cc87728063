import { loadConfig } from '@portal/platform';
import { PasswordHasher } from './password-hasher';

describe('passwords', () => {
  const hasher = new PasswordHasher(loadConfig({}));

  it('match their own hash, in either composition, and nothing else', async () => {
    const hash = await hasher.hash('pọ́n-àkàrà'.normalize('NFD'));
    expect(await hasher.matches(hash, 'pọ́n-àkàrà'.normalize('NFC'))).toBe(true);
    expect(await hasher.matches(hash, 'pon-akara')).toBe(false);
    expect(await hasher.matches(null, 'nobody has this password')).toBe(false);
    expect(await hasher.matches(undefined, '')).toBe(false);
  });

  it('are hashed as OWASP says, and cheaply where a test of other things asks for that', async () => {
    expect(await hasher.hash('violin')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const cheap = new PasswordHasher(loadConfig({ HASHING_COST: 'low', NODE_ENV: 'test' }));
    const hash = await cheap.hash('violin');
    expect(hash).toMatch(/\$m=8,t=1,p=1\$/);
    expect(await hasher.matches(hash, 'violin')).toBe(true);
  });

  it('are hashed a few at a time: past what may wait, the answer is to come back (attack 44)', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => hasher.matches(null, 'guess')),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
    expect(await hasher.matches(null, 'guess')).toBe(false);
  });
});
