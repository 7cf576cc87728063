import { inUniversityTime } from '@portal/contracts';
import type { Decided, Refusal } from './decided';

/** What decides whether a session still holds. */
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

/** A session that holds now, or why the caller is sent away. */
export function judgeSession<Facts extends SessionFacts>(
  session: Facts | undefined,
  now: Date,
  timeZone: string,
): Decided<Facts> {
  if (!session || session.deletedAt || session.expiresAt <= now) return { refusal: NOT_SIGNED_IN };
  // A suspension has ended the session: its holder gets the reason.
  const suspended = suspension(session.suspendedUntil, now, timeZone);
  if (suspended) return { refusal: suspended };
  return session.endedAt ? { refusal: NOT_SIGNED_IN } : { value: session };
}

/** Undefined unless somebody is shut out just now. */
export function suspension(until: Date | null, now: Date, timeZone: string): Refusal | undefined {
  if (!until || until <= now) return undefined;
  return {
    code: 'suspended',
    message: `Your account is suspended until ${inUniversityTime(until, timeZone)}.`,
  };
}
