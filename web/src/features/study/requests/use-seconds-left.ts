import { STUDY_REQUEST_MS } from '@portal/contracts/study';
import { useEffect, useState } from 'react';

/** Whole seconds until a moment (ms since 1970), counted down; 0 once it is over. */
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

/** When a request ends, in ms since 1970; where this machine's clock is wrong, a whole span from now. */
export function deadlineOf(expiresAt: string, now = Date.now()): number {
  const end = Date.parse(expiresAt);
  return end > now && end <= now + STUDY_REQUEST_MS ? end : now + STUDY_REQUEST_MS;
}
