import type { RouteResponseOf } from '@portal/contracts';
import { answerQuestionRoute } from '@portal/contracts/testlab';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { onReachChange, wasReached } from '../../api/reach';
import { waitAfter } from '../../design/retry-until';
import type { PracticeState, Unsent } from './practice-state';

interface Told {
  onScored: (sessionId: string, question: number, scored: Scored) => void;
  /** The portal has refused the choice: sending it again would change nothing. */
  onRefused: (sessionId: string, question: number, error: unknown) => void;
}

type Scored = RouteResponseOf<typeof answerQuestionRoute>;

/** Tries in a row that came to nothing, in one test; a new object begins the next try. */
interface Tries {
  sessionId: string | null;
  failed: number;
  waitMs: number;
}

const AT_ONCE: Tries = { sessionId: null, failed: 0, waitMs: 0 };

/**
 * Sends the choices of a test one after the other, in the order in which they were made. Where the portal is not
 * reached they stay, and are sent once it is: the first answer to a question stands, so twice counts once.
 */
export function useUnsent({ sessionId, unsent }: PracticeState, { onScored, onRefused }: Told) {
  const [last, setTries] = useState(AT_ONCE);
  const tries = last.sessionId === sessionId ? last : AT_ONCE;
  const [sending, setSending] = useState<Unsent | null>(null);
  // The test whose answer is under way: the next test does not wait for it.
  const underWay = useRef<string | null>(null);
  const told = useRef({ onScored, onRefused });
  useEffect(() => {
    told.current = { onScored, onRefused };
  });
  const [first] = unsent;
  useEffect(() => {
    if (!sessionId || !first) return;
    const { question, choice } = first;
    const attempt = async () => {
      clearTimeout(timer);
      if (underWay.current === sessionId) return;
      underWay.current = sessionId;
      setSending(first);
      let next = { sessionId, failed: 0, waitMs: 0 };
      try {
        const params = { sessionId };
        const scored = await call(answerQuestionRoute, { params, body: { question, choice } });
        told.current.onScored(sessionId, question, scored);
      } catch (error) {
        const failed = tries.failed + 1;
        const waitMs = waitBeforeNext(error, failed);
        if (waitMs === null) told.current.onRefused(sessionId, question, error);
        else next = { sessionId, failed, waitMs };
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
  }, [sessionId, first, tries]);
  return {
    /** The choice whose answer is under way. */
    sending,
    /** Whether the last try came to nothing: what is unsent waits. */
    isHeldUp: tries.failed > 0 && first !== undefined,
    /** Ends a wait. */
    tryNow: useCallback(() => setTries((now) => ({ ...now, waitMs: 0 })), []),
  };
}

/** How long to wait after a failure, in ms; null: the portal has refused the choice for good. */
function waitBeforeNext(error: unknown, failed: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfterSeconds } = error;
  const isForLater = status === 0 || status === 429 || status >= 500;
  return isForLater ? Math.max(waitAfter(failed), retryAfterSeconds * 1_000) : null;
}
