import { Inject, Injectable } from '@nestjs/common';
import { networkOf, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { boundedCache } from '../bounded-cache';
import { TokenBucket } from './token-bucket';
import { inSeconds, tooManyRequests } from './too-many-requests';

const ADDRESSES_MAX = 60_000;
const MINUTE_MS = 60_000;

/**
 * Limits the pages and files that one address may fetch. Each gateway counts on its own: a request
 * to Redis would cost more than the file.
 */
@Injectable()
export class PageLimits {
  private readonly addresses = boundedCache<string, TokenBucket>(ADDRESSES_MAX, {
    ttl: MINUTE_MS, // after a minute a bucket is full again
    updateAgeOnGet: true,
  });

  constructor(@Inject(PORTAL_CONFIG) private readonly config: PortalConfig) {}

  /** @throws PortalError `too_many_requests` */
  count(address: string): void {
    const bucket = this.bucketOf(networkOf(address));
    if (bucket.take()) return;
    throw tooManyRequests(inSeconds(bucket.waitMs));
  }

  private bucketOf(network: string): TokenBucket {
    const known = this.addresses.get(network);
    if (known) return known;
    const { RATE_PAGES } = this.config;
    const bucket = new TokenBucket({ burst: RATE_PAGES, perSecond: RATE_PAGES / 60 });
    this.addresses.set(network, bucket);
    return bucket;
  }
}
