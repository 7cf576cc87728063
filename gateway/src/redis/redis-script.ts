import { createHash } from 'node:crypto';
import { ErrorReply } from 'redis';
import type { RedisConnection } from './redis-connection';

/**
 * A Lua script that Redis runs atomically; the full script is sent only if Redis does not know it
 * yet.
 */
export class RedisScript {
  private readonly sha: string;

  constructor(readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }

  /** @throws as `RedisConnection.run` does. */
  run(redis: RedisConnection, keys: string[], args: string[]): Promise<unknown> {
    const given = { keys, arguments: args };
    return redis.run((client) =>
      client.evalSha(this.sha, given).catch((error: unknown) => {
        if (!isUnknown(error)) throw error;
        return client.eval(this.lua, given);
      }),
    );
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ErrorReply && error.message.startsWith('NOSCRIPT');
}
