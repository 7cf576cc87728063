import { xpToMxp } from '@portal/contracts';
import { XP_PER_CORRECT } from '@portal/contracts/testlab';

/**
 * Minimum of a grant, in mXP. A smaller one is granted only if nothing else is left, because the
 * ledger keeps every grant for ever.
 */
const LEAST_MXP = xpToMxp(XP_PER_CORRECT);

/** XP that a practice session has recorded and already granted, in mXP. */
export interface SessionAccount {
  sessionId: string;
  recordedMxp: number;
  grantedMxp: number;
}

/** Amount that a claim takes from one session, in mXP. */
export interface Share {
  sessionId: string;
  amountMxp: number;
}

/**
 * Decides a claim: grants the smaller of the requested amount and the XP recorded and not yet
 * granted, taken from the sessions in the given order. The requested amount can lower the grant,
 * never raise it. A requested amount below the worth of an answer is not granted and stays
 * recorded.
 */
export function shareOut(askedMxp: number, sessions: readonly SessionAccount[]): Share[] {
  const recordedMxp = sessions.reduce((sum, session) => sum + leftOf(session), 0);
  if (askedMxp < Math.min(LEAST_MXP, recordedMxp)) return [];
  let left = askedMxp;
  return sessions.flatMap((session) => {
    const amountMxp = Math.min(left, leftOf(session));
    if (amountMxp <= 0) return [];
    left -= amountMxp;
    return [{ sessionId: session.sessionId, amountMxp }];
  });
}

function leftOf({ recordedMxp, grantedMxp }: SessionAccount): number {
  return recordedMxp - grantedMxp;
}
