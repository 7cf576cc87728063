import { Inject, Injectable } from '@nestjs/common';
import { boundedCache } from '../bounded-cache';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';

const KEPT_MAX = 200_000;
/** Lifetime of a proven secret, in seconds: a week and a day. */
const KEPT_S = 8 * 86_400;

/** Redis key of the mark of a proven secret, by its fingerprint. */
const provenKey = (fingerprint: string) => `portal:proven:${fingerprint}`;

/**
 * Secrets of sessions and devices that have authenticated recently, by fingerprint: activity of
 * strangers at the same address does not count against them. Whether a secret is still valid is
 * checked elsewhere. With Redis, gateways share them.
 */
@Injectable()
export class ProvenSecrets {
  private readonly kept = boundedCache<string, true>(KEPT_MAX);

  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  add(fingerprint: string): void {
    if (this.kept.get(fingerprint)) return;
    this.kept.set(fingerprint, true);
    // If this fails, the secret counts as unknown at the other gateways.
    this.redis
      ?.run((client) => client.set(provenKey(fingerprint), '1', { EX: KEPT_S }))
      .catch(() => undefined);
  }

  /** Returns whether a secret is proven; queries Redis only if this gateway does not know it. */
  async has(fingerprint: string): Promise<boolean> {
    if (this.kept.get(fingerprint)) return true;
    const count = await this.redis
      ?.run((client) => client.exists(provenKey(fingerprint)))
      .catch(() => 0);
    if (count !== 1) return false;
    this.kept.set(fingerprint, true);
    return true;
  }

  /** Removes a secret that turned out to be invalid. */
  remove(fingerprint: string): void {
    if (!this.kept.delete(fingerprint)) return;
    this.redis?.run((client) => client.del(provenKey(fingerprint))).catch(() => undefined);
  }
}
