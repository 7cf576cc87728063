import { STUDY_PRESENT_EVERY_MS } from '@portal/contracts/study';

/** Screens in the call sign every 5 s: a member without a sign for two intervals is not counted, in ms. */
const SEEN_WITHIN_MS = 2 * STUDY_PRESENT_EVERY_MS;

/** A member, as far as it matters whether Daily holds the call for them. Times in ms since 1970. */
export interface Reach {
  joinedAt: number;
  /** Whether any screen of the member is there. */
  isHere: boolean;
  /** Last sign of the screen in the call. */
  lastSeenAt: number | null;
  /** When a screen of the member said last that it does not reach Daily. */
  cutOffAt: number | null;
}

/**
 * Whether a call stays at Daily although one more member does not reach it: where more of the others are in
 * it than are cut off from it, too. @param now in ms since 1970
 */
export function staysAtDaily(others: readonly Reach[], now: number): boolean {
  const cutOff = others.filter(isCutOff);
  const inCall = others.filter((one) => !isCutOff(one) && wasSeen(one, now));
  return inCall.length > cutOff.length + 1;
}

/** A member who has been in the call since has reached it; one who came back begins anew. */
function isCutOff({ joinedAt, isHere, lastSeenAt, cutOffAt }: Reach): boolean {
  return isHere && cutOffAt !== null && cutOffAt >= joinedAt && cutOffAt > (lastSeenAt ?? 0);
}

function wasSeen({ lastSeenAt }: Reach, now: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt <= SEEN_WITHIN_MS;
}
