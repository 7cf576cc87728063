/** Duration of a span, the unit in which calls are settled, in ms. */
export const TICK_MS = 6_000;

/** Time up to which a call is settled, in ms since 1970, and the number of charged spans. */
export interface Meter {
  meteredUntil: number;
  ticks: number;
}

/**
 * Proof of a member's presence in the session: signs from `presentSince` to `lastSignAt`, in ms
 * since 1970.
 */
export interface Evidence {
  studentId: string;
  presentSince: number;
  lastSignAt: number;
  /** Whether no further sign can arrive. */
  hasLeft: boolean;
}

/** A span of the call through all of which at least two members were present. */
export interface Tick {
  /** Number of the span, counted from 0 within the call. */
  number: number;
  startsAt: number;
  payers: string[];
}

/**
 * Settles the spans that are decided: a span is decided once every member either has proven
 * presence throughout or can no longer do so, and costs the members who have, if they are two or
 * more. A member who was silent for longer than `silenceMs` cannot close the gap by a later sign.
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
