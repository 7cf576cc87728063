import { BoundedPool } from './bounded-pool';
import { PasswordHasher } from './password-hasher';

describe('passwords', () => {
  const hasher = new PasswordHasher();

  it('match their own hash, in either composition, and nothing else', async () => {
    const hash = await hasher.hash('pọ́n-àkàrà'.normalize('NFD'));
    expect(await hasher.matches(hash, 'pọ́n-àkàrà'.normalize('NFC'))).toBe(true);
    expect(await hasher.matches(hash, 'pon-akara')).toBe(false);
    expect(await hasher.matches(null, 'nobody has this password')).toBe(false);
    expect(await hasher.matches(undefined, '')).toBe(false);
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

describe('the pool', () => {
  it('runs so many at once, in turn, and goes on after a failure', async () => {
    const pool = new BoundedPool(2, 10, () => new Error('full'));
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const works = Array.from({ length: 8 }, (_, number) =>
      pool.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        order.push(number);
        if (number % 3 === 0) throw new Error('failed');
      }),
    );
    await Promise.allSettled(works);
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
