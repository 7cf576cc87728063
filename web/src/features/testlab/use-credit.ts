import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { claimRecorded } from '../../session/claim-recorded';
import { refreshUser, showXp } from '../../session/current-user';
import { summaryOf, type PracticeState } from './practice-state';

/** The XP that the test has earned, where its review was not finished. */
function leftOf(state: PracticeState): number {
  return state.isAdded ? 0 : summaryOf(state).sessionXp;
}

/**
 * Claims what tests have earned when they are left: for another one, for another screen, or with the
 * tab. The claim names no test, so who comes back goes on with it; where it fails, nothing is lost.
 * @param latest the test as it is when it is left.
 */
export function useCredit(latest: RefObject<PracticeState>) {
  const client = useQueryClient();
  const hasLeft = useRef(false);
  /** Answers whether it came about. */
  const claim = useCallback(async () => {
    const totalXP = await claimRecorded();
    if (totalXP === null) return false;
    showXp(client, totalXP);
    void refreshUser(client);
    return true;
  }, [client]);
  useEffect(() => {
    hasLeft.current = false;
    const isOwed = () => leftOf(latest.current) > 0;
    const closeTab = () => {
      if (isOwed()) void claimRecorded({ keepalive: true });
    };
    addEventListener('pagehide', closeTab);
    return () => {
      removeEventListener('pagehide', closeTab);
      hasLeft.current = true;
      if (isOwed()) void claim();
    };
  }, [latest, claim]);
  return {
    /** What the test that is left has earned: answers the XP if they came. */
    addWhatIsLeft: async () => {
      const xp = leftOf(latest.current);
      return xp > 0 && (await claim()) ? xp : 0;
    },
    /** An answer has earned; whoever left its test meanwhile left before that. */
    addLate: (sessionId: string) => {
      if (hasLeft.current || latest.current.sessionId !== sessionId) void claim();
    },
  };
}
