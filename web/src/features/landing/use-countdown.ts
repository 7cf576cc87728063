import { useCallback, useEffect, useState } from 'react';

/**
 * Counts seconds down to 0, initially from `since` (ms since 1970). Based on the clock, so that a
 * sleeping tab does not fall behind. `restart` starts again from the current time, with the same or
 * a given number of seconds.
 */
export function useCountdown(
  seconds: number,
  since: number,
): { left: number; restart: (anew?: number) => void } {
  const [end, setEnd] = useState(since + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const restart = useCallback(
    (anew = seconds) => {
      setNow(Date.now());
      setEnd(Date.now() + anew * 1_000);
    },
    [seconds],
  );
  return { left: Math.max(0, Math.ceil((end - now) / 1_000)), restart };
}
