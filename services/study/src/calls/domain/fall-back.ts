import { STUDY_PRESENT_EVERY_MS } from '@portal/contracts/study';

/**
 * Age up to which a member's last sign counts, in ms: two intervals, as clients in the call sign
 * every 5 s.
 */
const SEEN_WITHIN_MS = 2 * STUDY_PRESENT_EVERY_MS;

/** Facts of a member that decide whether the call stays at Daily. Times in ms since 1970. */
export interface Reach {
  joinedAt: number;
  /** Whether any client of the member is present. */
  isHere: boolean;
  /** Last sign of the client in the call. */
  lastSeenAt: number | null;
  /** Time of the last report from a client of the member that it cannot reach Daily. */
  cutOffAt: number | null;
}

/**
 * Whether a call stays at Daily although one more member cannot reach it: more of the others are
 * in the call than members are cut off, that member included.
 * @param now in ms since 1970
 */
export function staysAtDaily(others: readonly Reach[], now: number): boolean {
  const cutOff = others.filter(isCutOff);
  const inCall = others.filter((one) => !isCutOff(one) && wasSeen(one, now));
  return inCall.length > cutOff.length + 1;
}

/**
 * A sign from the call after the report shows that the member reached it; a report from before the
 * current membership does not count.
 */
function isCutOff({ joinedAt, isHere, lastSeenAt, cutOffAt }: Reach): boolean {
  return isHere && cutOffAt !== null && cutOffAt >= joinedAt && cutOffAt > (lastSeenAt ?? 0);
}

function wasSeen({ lastSeenAt }: Reach, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt <= SEEN_WITHIN_MS;
}
