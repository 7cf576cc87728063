import { CLAIM_MS, HeldClaims } from './held-claims';

let renewed: string[][];
let failures: unknown[];
let claims: HeldClaims;

beforeEach(() => {
  jest.useFakeTimers();
  [renewed, failures] = [[], []];
  claims = new HeldClaims({
    renew: (ids) => {
      renewed.push(ids);
      return Promise.resolve();
    },
    onFailure: (error) => failures.push(error),
    longestMs: 10_000,
  });
  claims.start();
});
afterEach(async () => {
  await claims.stop();
  jest.useRealTimers();
});

const renewedWithin = async (ms: number) => {
  renewed.splice(0);
  await jest.advanceTimersByTimeAsync(ms);
  return renewed.flat();
};

describe('a claim that is held', () => {
  it('is renewed several times before it would run out', async () => {
    claims.hold('one', 'two');
    const ids = await renewedWithin(CLAIM_MS);
    expect(ids.filter((id) => id === 'one').length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids)).toEqual(new Set(['one', 'two']));
  });

  it('is left to others as soon as its work is done', async () => {
    const release = claims.hold('one');
    claims.hold('two');
    release();
    expect(new Set(await renewedWithin(CLAIM_MS))).toEqual(new Set(['two']));
  });

  it('stays while another work holds the same', async () => {
    const release = claims.hold('one');
    claims.hold('one');
    release();
    expect(await renewedWithin(CLAIM_MS)).toContain('one');
  });

  it('is lost where its work hangs', async () => {
    claims.hold('one');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await renewedWithin(CLAIM_MS)).toEqual([]);
  });

  it('is renewed again after a failure, which is told', async () => {
    await claims.stop();
    let isAway = true;
    claims = new HeldClaims({
      renew: (ids) => {
        if (isAway) return Promise.reject(new Error('away'));
        renewed.push(ids);
        return Promise.resolve();
      },
      onFailure: (error) => failures.push(error),
      longestMs: 10_000,
    });
    claims.start();
    claims.hold('one');
    expect(await renewedWithin(CLAIM_MS)).toEqual([]);
    expect(failures).toContainEqual(new Error('away'));
    isAway = false;
    expect(await renewedWithin(CLAIM_MS)).toContain('one');
  });
});

it('asks for nothing while nothing is held', async () => {
  expect(await renewedWithin(CLAIM_MS)).toEqual([]);
  expect(renewed).toEqual([]);
});
