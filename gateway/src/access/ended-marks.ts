import { Inject, Injectable } from '@nestjs/common';
import type { Ready } from '../ready';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';

/** In seconds: longer than any answer about a session is trusted. */
const KEPT = { EX: 60 };

/** Key of the mark of a session that is over. */
export const endedKey = (sessionId: string) => `portal:ended:${sessionId}`;

/**
 * Publishes by Redis which sessions have ended, beside the event that each gateway receives.
 * Without Redis, or while it is away, nothing is published: the event remains.
 */
@Injectable()
export class EndedMarks {
  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  async put(sessionIds: readonly string[]): Promise<void> {
    await this.redis
      ?.run((client) => Promise.all(sessionIds.map((id) => client.set(endedKey(id), '1', KEPT))))
      .catch(() => undefined);
  }

  /** Whether some gateway has published its end. */
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
