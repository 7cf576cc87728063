const MINUTE_MS = 60_000;

/**
 * Returns the warning for a student in a call whose XP run low; they last for `leftMs`, if given.
 */
export function xpLowText(leftMs: number | undefined): string {
  if (leftMs === undefined) return 'Your XP will soon be used up by this call.';
  if (leftMs === 0) return 'Your XP is used up: this call is about to end.';
  if (leftMs < MINUTE_MS) return 'Your XP lasts for less than another minute of this call.';
  const minutes = Math.round(leftMs / MINUTE_MS);
  return `Your XP lasts for about ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'} of this call.`;
}
