import { xpToMxp } from '@portal/contracts';
import { XP_PER_CORRECT } from '@portal/contracts/testlab';

/** Less is granted only where it is all that is left: each grant stands in the ledger for ever. */
const LEAST_MXP = xpToMxp(XP_PER_CORRECT);

/** What a practice session has recorded and already paid, in mXP. */
export interface SessionAccount {
  sessionId: string;
  recordedMxp: number;
  grantedMxp: number;
}

/** What a claim takes from one session, in mXP. */
export interface Share {
  sessionId: string;
  amountMxp: number;
}

/**
 * Decides a claim: the smaller of the asked and what is recorded and not yet granted, taken from
 * the sessions in the order given. The asked amount can lower what is granted, never raise it. An
 * asked part that is less than an answer is worth is not granted: it stays recorded.
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
