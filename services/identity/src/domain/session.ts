import { inUniversityTime } from '@portal/contracts';
import type { Decided, Refusal } from './decided';

/** Facts that decide whether a session is valid. */
export interface SessionFacts {
  expiresAt: Date;
  endedAt: Date | null;
  suspendedUntil: Date | null;
  deletedAt: Date | null;
}

export const NOT_SIGNED_IN: Refusal = {
  code: 'unauthenticated',
  message: 'Please sign in.',
};

/** Returns a valid session, or the reason for a refusal. */
export function judgeSession<Facts extends SessionFacts>(
  session: Facts | undefined,
  now: Date,
  timeZone: string,
): Decided<Facts> {
  if (!session || session.deletedAt || session.expiresAt <= now) return { refusal: NOT_SIGNED_IN };
  // A suspension has ended the session, and its user gets the reason.
  const suspended = suspension(session.suspendedUntil, now, timeZone);
  if (suspended) return { refusal: suspended };
  return session.endedAt ? { refusal: NOT_SIGNED_IN } : { value: session };
}

/** Returns the refusal for a current suspension, or undefined. */
export function suspension(until: Date | null, now: Date, timeZone: string): Refusal | undefined {
  if (!until || until <= now) return undefined;
  return {
    code: 'suspended',
    message: `Your account is suspended until ${inUniversityTime(until, timeZone)}.`,
  };
}
