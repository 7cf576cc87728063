/** A timestamp in seconds stays below this until the year 5138; one in ms exceeded it in 1973. */
const MS_FROM = 100_000_000_000;
const HAS_ZONE = /(?:[zZ]|[+-]\d{2}:?\d{2}|\b(?:GMT|UTC|UT|[ECMP][SD]T))\s*$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/**
 * Parses the publication time of a feed: seconds or milliseconds since 1970 (as a number or as
 * digits), ISO 8601 (UTC if it has no zone), RFC 822.
 * @param now a later time is caused by the publisher's clock and counts as now
 * @returns undefined for an invalid time
 */
export function publicationDate(value: string | number | undefined, now: Date): Date | undefined {
  if (value === undefined || value === '') return undefined;
  const numeric =
    typeof value === 'number' ? value : /^\d{9,14}$/.test(value) ? Number(value) : NaN;
  const ms = Number.isNaN(numeric) ? parseText(String(value)) : fromNumber(numeric);
  if (!Number.isFinite(ms) || ms <= 0) return undefined;
  return new Date(Math.min(Math.trunc(ms), now.getTime()));
}

function fromNumber(value: number): number {
  return value < MS_FROM ? value * 1_000 : value;
}

function parseText(text: string): number {
  const trimmed = text.trim();
  const isLocal = ISO_TIME.test(trimmed) && !HAS_ZONE.test(trimmed);
  return Date.parse(isLocal ? `${trimmed.replace(' ', 'T')}Z` : trimmed);
}
