import { notePollPause, pollPause } from './poll-pace';
import { refetchEvery } from './query-client';

afterEach(() => jest.restoreAllMocks());

describe('the pace of polls', () => {
  it('is slowed down by an answer that asks for it, until then, and by a minute at most', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const asked = () => refetchEvery(10_000)({ state: { status: 'success' } as never });
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
});
