import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { claimRecorded } from '../../session/claim-recorded';
import { refreshUser, showXp } from '../../session/current-user';
import { summaryOf, type PracticeState } from './practice-state';

/** Returns the XP earned by a test whose review is not finished. */
function leftOf(state: PracticeState): number {
  return state.isAdded ? 0 : summaryOf(state).sessionXp;
}

/**
 * Claims the XP of a test that is left: for another test, for another screen, or with the tab. The
 * claim names no test, so the student can still return to it; a failed claim loses nothing.
 * @param latest the test at the time it is left
 */
export function useCredit(latest: RefObject<PracticeState>) {
  const client = useQueryClient();
  const hasLeft = useRef(false);
  /** @returns whether the claim succeeded */
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
    /**
     * Claims the XP of the test that is left.
     * @returns the credited XP, or 0
     */
    addWhatIsLeft: async () => {
      const xp = leftOf(latest.current);
      return xp > 0 && (await claim()) ? xp : 0;
    },
    /** Claims the XP of an answer whose test was left before its response arrived. */
    addLate: (sessionId: string) => {
      if (hasLeft.current || latest.current.sessionId !== sessionId) void claim();
    },
  };
}
