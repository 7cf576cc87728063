import {
  isHeldAgainst,
  scopesOf,
  slowDown,
  THROTTLE_RULES,
  waitSeconds,
  withFailure,
  type ThrottleCounter,
} from './login-throttle';

const RULE = { free: 3, firstWaitSeconds: 2, longestWaitSeconds: 60, forgetAfterSeconds: 3_600 };
const at = (seconds: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + seconds * 1_000);
const failed = (failures: number): ThrottleCounter => ({ failures, lastFailureAt: at(0) });

describe('the wait after wrong passwords', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 4],
    [5, 8],
    [8, 60],
    [10_000, 60],
  ])('after %p of them is %p s', (failures, wait) => {
    expect(waitSeconds(failed(failures), RULE, at(0))).toBe(wait);
  });

  it('runs from the last one and is over in time', () => {
    expect(waitSeconds(failed(4), RULE, at(3.2))).toBe(1);
    expect(waitSeconds(failed(4), RULE, at(4))).toBe(0);
  });

  it('starts anew when the counter is forgotten', () => {
    expect(withFailure(failed(9), RULE, at(3_599)).failures).toBe(10);
    expect(withFailure(failed(9), RULE, at(3_600))).toEqual({
      failures: 1,
      lastFailureAt: at(3_600),
    });
    expect(withFailure(undefined, RULE, at(0)).failures).toBe(1);
  });

  it('is told in words', () => {
    expect(slowDown(1)).toEqual({
      code: 'too_many_requests',
      message: 'Too many sign-in attempts. Please try again in 1 second.',
      retryAfterSeconds: 1,
    });
    expect(slowDown(64).message).toContain('in 64 seconds.');
    expect(slowDown(900).message).toContain('in 15 minutes.');
  });

  it('never is longer than 15 minutes', () => {
    for (const rule of Object.values(THROTTLE_RULES)) {
      expect(waitSeconds(failed(1_000), rule, at(0))).toBeLessThanOrEqual(900);
    }
  });

  it('of a known device depends on that device alone, though its address counts them, too', () => {
    expect(scopesOf(true)).toEqual(['device', 'address']);
    expect(scopesOf(true).filter((each) => isHeldAgainst(each, true))).toEqual(['device']);
    expect(scopesOf(false).filter((each) => isHeldAgainst(each, false))).toHaveLength(3);
    expect(scopesOf(false)).toEqual(['device', 'account', 'address']);
  });
});
