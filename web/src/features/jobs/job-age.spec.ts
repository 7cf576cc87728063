import { jobAge } from './job-age';

const now = Date.parse('2026-03-02T12:00:00Z');
const ago = (minutes: number) => jobAge(new Date(now - minutes * 60_000).toISOString(), now);

describe('the age of a job', () => {
  it('is given in minutes, hours or days', () => {
    expect([0, 1, 59, 60, 120, 23 * 60, 24 * 60, 72 * 60].map(ago)).toEqual([
      '1 minute ago',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '2 hours ago',
      '23 hours ago',
      '1 day ago',
      '3 days ago',
    ]);
  });

  it('of a job from a clock that is ahead is a minute', () => {
    expect(ago(-90)).toBe('1 minute ago');
  });
});
