import { STUDY_REQUEST_MS } from '@portal/contracts/study';
import { useEffect, useState } from 'react';

/** Counts down the whole seconds until a time (ms since 1970); 0 afterwards. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/**
 * Returns the expiry of a request in ms since 1970; if this machine's clock is wrong, a full
 * validity period from now.
 */
export function deadlineOf(expiresAt: string, now = Date.now()): number {
  const end = Date.parse(expiresAt);
  return end > now && end <= now + STUDY_REQUEST_MS ? end : now + STUDY_REQUEST_MS;
}
