import { Inject, Injectable } from '@nestjs/common';
import type { Ready } from '../ready';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';

/** Expiry of a mark, in seconds: longer than any cached answer about a session is trusted. */
const KEPT = { EX: 60 };

/** Redis key of the mark of an ended session. */
export const endedKey = (sessionId: string) => `portal:ended:${sessionId}`;

/**
 * Publishes ended sessions through Redis, in addition to the event that each gateway receives.
 * Without Redis, or while it is unreachable, nothing is published: the event remains.
 */
@Injectable()
export class EndedMarks {
  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  async put(sessionIds: readonly string[]): Promise<void> {
    await this.redis
      ?.run((client) => Promise.all(sessionIds.map((id) => client.set(endedKey(id), '1', KEPT))))
      .catch(() => undefined);
  }

  /** Returns whether any gateway has published the end of the session. */
  has(sessionId: string): Ready<boolean> {
    if (!this.redis) return false;
    return this.redis
      .run((client) => client.exists(endedKey(sessionId)))
      .then(
        (count) => count === 1,
        () => false,
      );
  }
}
