import { Inject, Injectable } from '@nestjs/common';
import { boundedCache } from '../bounded-cache';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';

const KEPT_MAX = 200_000;
/** A working week and a day, in seconds. */
const KEPT_S = 8 * 86_400;

/** Key of the mark of a secret by whose fingerprint somebody has been known. */
const provenKey = (fingerprint: string) => `portal:proven:${fingerprint}`;

/**
 * Secrets of sessions and devices that have proved right of late, by their fingerprints: what
 * strangers do at the same address is not held against them. Whether one still holds is decided
 * elsewhere. With Redis, gateways share them.
 */
@Injectable()
export class ProvenSecrets {
  private readonly kept = boundedCache<string, true>(KEPT_MAX);

  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  add(fingerprint: string): void {
    if (this.kept.get(fingerprint)) return;
    this.kept.set(fingerprint, true);
    // Without it, that one counts as a stranger's at the other gateways.
    this.redis
      ?.run((client) => client.set(provenKey(fingerprint), '1', { EX: KEPT_S }))
      .catch(() => undefined);
  }

  /** Asks Redis only for one that this gateway does not know. */
  async has(fingerprint: string): Promise<boolean> {
    if (this.kept.get(fingerprint)) return true;
    const count = await this.redis
      ?.run((client) => client.exists(provenKey(fingerprint)))
      .catch(() => 0);
    if (count !== 1) return false;
    this.kept.set(fingerprint, true);
    return true;
  }

  /** It has turned out to be dead. */
  remove(fingerprint: string): void {
    if (!this.kept.delete(fingerprint)) return;
    this.redis?.run((client) => client.del(provenKey(fingerprint))).catch(() => undefined);
  }
}
