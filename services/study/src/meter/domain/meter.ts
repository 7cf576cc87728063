/** The span of a call that is settled at once, in ms. */
export const TICK_MS = 6_000;

/** Up to when the time of a call is settled, in ms since 1970, and how many of its spans were charged. */
export interface Meter {
  meteredUntil: number;
  ticks: number;
}

/** Proof that a member was present in the session: signs from `presentSince` to `lastSignAt`, in ms since 1970. */
export interface Evidence {
  studentId: string;
  presentSince: number;
  lastSignAt: number;
  /** No further sign can come. */
  hasLeft: boolean;
}

/** A span of the call through all of which at least two members were present. */
export interface Tick {
  /** Counts up from 0 within the call. */
  number: number;
  startsAt: number;
  payers: string[];
}

/**
 * Settles what can be settled by now: a span counts once every member either has proven to have been
 * present through all of it or can no longer do so, and costs those who have, where they are two or
 * more. A member who was silent for longer than `silenceMs` cannot fill the gap by a later sign.
 */
export function settle(
  { meteredUntil, ticks: settled }: Meter,
  evidence: readonly Evidence[],
  now: number,
  silenceMs: number,
): { meter: Meter; ticks: Tick[] } {
  const ticks: Tick[] = [];
  let startsAt = meteredUntil;
  for (; startsAt + TICK_MS <= now; startsAt += TICK_MS) {
    const endsAt = startsAt + TICK_MS;
    const began = evidence.filter(({ presentSince }) => presentSince <= startsAt);
    const proven = began.filter(({ lastSignAt }) => lastSignAt >= endsAt);
    const isOpen = began.some(
      ({ lastSignAt, hasLeft }) => !hasLeft && lastSignAt < endsAt && now - lastSignAt <= silenceMs,
    );
    if (isOpen) break;
    if (proven.length < 2) continue;
    const payers = proven.map(({ studentId }) => studentId);
    ticks.push({ number: settled + ticks.length, startsAt, payers });
  }
  return { meter: { meteredUntil: startsAt, ticks: settled + ticks.length }, ticks };
}
