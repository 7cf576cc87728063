/**
 * Whether a member is in the call: its client has signed within the last `silenceMs`. Times in ms
 * since 1970; null means never.
 */
export function isInCall(lastSeenAt: number | null, now: number, silenceMs: number): boolean {
  return lastSeenAt !== null && now - lastSeenAt <= silenceMs;
}
