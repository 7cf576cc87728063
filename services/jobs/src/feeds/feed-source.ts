import type { JobCountry } from '@portal/contracts/jobs';
import type { PortalConfig } from '@portal/platform';
import type { RawPosting } from '../postings/domain/posting';
import type { FeedHttp } from './feed-http';

/** A source of postings. */
export interface FeedSource {
  /** Unique name on the board. */
  name: string;
  /** Shortest interval between two fetches that the provider's terms allow, in ms. */
  minIntervalMs: number;
  /** Countries of the filter that this source has no jobs of. */
  lacks: readonly JobCountry[];
  /** Fetches all currently listed postings. @throws FeedError */
  fetch(http: FeedHttp, signal: AbortSignal): Promise<RawPosting[]>;
}

const HOUR_MS = 3_600_000;

/** Returns the interval between two fetches of a feed that is read successfully, in ms. */
export function intervalMs(
  { minIntervalMs }: FeedSource,
  { JOB_FEED_HOURS }: PortalConfig,
): number {
  return Math.max(JOB_FEED_HOURS * HOUR_MS, minIntervalMs);
}

/** Maximum number of postings taken from one fetch. */
export const POSTINGS_MAX = 5_000;
