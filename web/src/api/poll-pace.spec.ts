import { ApiError } from './api-error';
import { noteLive, notePollPause, pollPause } from './poll-pace';
import { refetchEvery, retryUnlessRefused } from './query-client';

afterEach(() => {
  jest.restoreAllMocks();
  noteLive(false);
});

const asked = (state: object = { status: 'success' }) =>
  refetchEvery(10_000)({ state: state as never });

describe('the pace of polls', () => {
  it('is slowed down by an answer that asks for it, until then, and by a minute at most', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    noteLive(true);
    notePollPause(null);
    notePollPause('soon');
    expect(asked()).toBe(10_000);
    notePollPause('25');
    expect(asked()).toBe(25_000);
    notePollPause('86400');
    expect(pollPause(10_000)).toBe(60_000);
    now.mockReturnValue(120_000);
    expect(asked()).toBe(10_000);
  });

  it('is that of a screen which learns of changes by polls alone, without a live connection', () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    notePollPause('25');
    expect([pollPause(10_000), pollPause(5_000)]).toEqual([10_000, 10_000]);
    noteLive(true);
    expect(pollPause(10_000)).toBe(25_000);
  });

  it('is kept where a portal that is overloaded could not answer: nothing is tried at once', () => {
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
    const busy = new ApiError(503, 'unavailable', 'Many people are here.', [], '', 17);
    expect(retryUnlessRefused(0, busy)).toBe(false);
    expect(retryUnlessRefused(0, new ApiError(503, 'unavailable', 'Away.'))).toBe(true);
    expect(asked({ status: 'error', error: busy, errorUpdateCount: 1 })).toBe(17_000);
  });
});
