import { judgeSession, suspension } from './session';

const now = new Date('2026-03-02T09:00:00Z');
const later = new Date('2026-03-12T23:30:00Z');
const LIVE = { expiresAt: later, endedAt: null, suspendedUntil: null, deletedAt: null };
const ZONE = 'Africa/Lagos';

describe('a session', () => {
  it('holds until it ends', () => {
    expect(judgeSession(LIVE, now, ZONE)).toEqual({ value: LIVE });
  });

  it.each([
    ['there is none', undefined],
    ['it has ended', { ...LIVE, endedAt: now }],
    ['it has run out', { ...LIVE, expiresAt: now }],
    ['its user is deleted', { ...LIVE, deletedAt: now, suspendedUntil: later }],
  ])('does not hold where %s', (_, session) => {
    expect(judgeSession(session, now, ZONE)).toEqual({
      refusal: { code: 'unauthenticated', message: 'Please sign in.' },
    });
  });

  it('of somebody suspended says until when, in the university’s time', () => {
    const refusal = {
      code: 'suspended',
      message: 'Your account is suspended until 13 March 2026 at 00:30 (Africa/Lagos time).',
    };
    expect(judgeSession({ ...LIVE, suspendedUntil: later }, now, ZONE)).toEqual({ refusal });
    expect(suspension(later, later, ZONE)).toBeUndefined();
    expect(suspension(null, now, ZONE)).toBeUndefined();
  });
});
