import type { JobCountry } from '@portal/contracts/jobs';
import type { PortalConfig } from '@portal/platform';
import type { RawPosting } from '../postings/domain/posting';
import type { FeedHttp } from './feed-http';

/** Where postings come from. */
export interface FeedSource {
  /** As the board names it; unique. */
  name: string;
  /** Shortest time between two fetches that the provider's terms admit, in ms. */
  minIntervalMs: number;
  /** Countries of the filter that it cannot have jobs of. */
  lacks: readonly JobCountry[];
  /** All postings that it lists now. @throws FeedError */
  fetch(http: FeedHttp, signal: AbortSignal): Promise<RawPosting[]>;
}

const HOUR_MS = 3_600_000;

/** Time between two fetches of a feed that is read well, in ms. */
export function intervalMs(
  { minIntervalMs }: FeedSource,
  { JOB_FEED_HOURS }: PortalConfig,
): number {
  return Math.max(JOB_FEED_HOURS * HOUR_MS, minIntervalMs);
}

/** Postings taken of one fetch at most. */
export const POSTINGS_MAX = 5_000;
