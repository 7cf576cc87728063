import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError } from '../../api/api-error';
import { onReachChange, wasReached } from '../../api/reach';
import { spreadWaitAfter } from '../../design/retry-until';
import type { PracticeState, Unsent } from './practice-state';
import { isRefusal, sendChoice, sendInBackground, type Scored } from './send-choice';

interface Outcomes {
  onScored: (sessionId: string, question: number, scored: Scored) => void;
  /** Called when the portal has rejected the choice, so that retrying is pointless. */
  onRefused: (sessionId: string, question: number, error: unknown) => void;
  /** Called when the portal has failed on the choice: the other choices are sent first. */
  onFailed: (sessionId: string, question: number) => void;
}

/** Consecutive failed attempts in one test; a new object triggers the next attempt. */
interface Tries {
  sessionId: string | null;
  failed: number;
  /** Number of them that reached the portal. */
  faults: number;
  waitMs: number;
}

const AT_ONCE: Tries = { sessionId: null, failed: 0, faults: 0, waitMs: 0 };
/**
 * Number of consecutive failures of the portal after which a review need not wait for unsent
 * choices.
 */
const FAULTS_MAX = 6;

/**
 * Sends the choices of a test one after another, in the order in which they were made. If the
 * portal is unreachable they are kept, and sent once it is reachable: the first answer to a
 * question is final, so a duplicate has no effect.
 * @param shown the test that is on the screen when a response arrives
 */
export function useUnsent(
  { sessionId, unsent }: PracticeState,
  shown: RefObject<PracticeState>,
  outcomes: Outcomes,
) {
  const [last, setTries] = useState(AT_ONCE);
  const tries = last.sessionId === sessionId ? last : AT_ONCE;
  const [sending, setSending] = useState<Unsent | null>(null);
  // Id of the test whose choice is being sent: the next test does not wait for it.
  const underWay = useRef<string | null>(null);
  const latest = useRef(outcomes);
  useEffect(() => {
    latest.current = outcomes;
  });
  const sendReplaced = useCallback((id: string, left: readonly Unsent[]) => {
    sendInBackground(id, left, (...scored) => latest.current.onScored(...scored));
  }, []);
  const [first] = unsent;
  useEffect(() => {
    if (!sessionId || !first) return;
    const { question } = first;
    const attempt = async () => {
      clearTimeout(timer);
      if (underWay.current === sessionId) return;
      underWay.current = sessionId;
      setSending(first);
      let next: Tries = { ...AT_ONCE, sessionId };
      try {
        const scored = await sendChoice(sessionId, first);
        latest.current.onScored(sessionId, question, scored);
      } catch (error) {
        const isReached = !(error instanceof ApiError) || error.status > 0;
        if (isRefusal(error)) latest.current.onRefused(sessionId, question, error);
        else if (shown.current.sessionId !== sessionId) sendReplaced(sessionId, [first]);
        else {
          const failed = tries.failed + 1;
          const faults = isReached ? tries.faults + 1 : 0;
          next = { sessionId, failed, faults, waitMs: waitBeforeNext(error, failed) };
          if (isReached) latest.current.onFailed(sessionId, question);
        }
      }
      if (underWay.current !== sessionId) return;
      underWay.current = null;
      setSending(null);
      setTries(next);
    };
    const timer = setTimeout(() => void attempt(), tries.waitMs);
    const tryNow = () => void attempt();
    addEventListener('online', tryNow);
    const stopListening = onReachChange(() => wasReached() && tryNow());
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryNow);
      stopListening();
    };
  }, [sessionId, first, tries, shown, sendReplaced]);
  return {
    /** The choice that is being sent. */
    sending,
    /** Whether the last attempt failed, so that unsent choices wait. */
    isHeldUp: tries.failed > 0 && first !== undefined,
    /** Whether the portal has failed on it so often that it may never be accepted. */
    isStuck: tries.faults >= FAULTS_MAX && first !== undefined,
    /** Ends the current wait. */
    tryNow: useCallback(() => setTries((now) => ({ ...now, waitMs: 0 })), []),
    /** Sends what is unsent in the background: another test replaces the one on the screen. */
    leave: useCallback(() => {
      const { sessionId: id, unsent: left } = shown.current;
      if (id !== null) sendReplaced(id, underWay.current === id ? left.slice(1) : left);
    }, [shown, sendReplaced]),
  };
}

/** Returns the delay after a failure, in ms. */
function waitBeforeNext(error: unknown, failed: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : 0;
  return Math.max(spreadWaitAfter(failed), asked * 1_000);
}
