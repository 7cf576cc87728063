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
 * the sessions in the order given. The asked amount can lower what is granted, never raise it.
 */
export function shareOut(askedMxp: number, sessions: readonly SessionAccount[]): Share[] {
  let left = askedMxp;
  return sessions.flatMap(({ sessionId, recordedMxp, grantedMxp }) => {
    const amountMxp = Math.min(left, recordedMxp - grantedMxp);
    if (amountMxp <= 0) return [];
    left -= amountMxp;
    return [{ sessionId, amountMxp }];
  });
}
