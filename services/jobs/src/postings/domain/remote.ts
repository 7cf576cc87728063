const REMOTE = /\b(?:remote|worldwide|anywhere)\b/i;
const ANYWHERE = /\b(?:worldwide|anywhere)\b/i;
/** Hybrid jobs, and jobs marked as not remote. */
const NOT_REMOTE =
  /\bhybrid\b|\b(?:not|non|no|isn't|partly|partially)[\s-]+(?:\w+[\s-]+)?remote\b/i;

/** Whether a required location allows work from elsewhere: remote, worldwide or anywhere. */
export function isRemoteLocation(location: string | null): boolean {
  return location !== null && REMOTE.test(location) && !NOT_REMOTE.test(location);
}

/** Whether a required location allows every country. */
export function isWorldwide(location: string | null): boolean {
  return (
    location !== null &&
    !NOT_REMOTE.test(location) &&
    (ANYWHERE.test(location) || /^\s*remote\s*$/i.test(location))
  );
}
