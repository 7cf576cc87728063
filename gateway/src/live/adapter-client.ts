import type { RedisConnection } from '../redis/redis-connection';
import type { Listener } from '../redis/redis-subscriptions';

/**
 * What Socket.IO's adapter takes for a Redis client, to publish and to listen. The adapter awaits
 * nothing that it calls, so nothing here may reject: what is published while Redis is away is lost,
 * and what is listened to waits for it.
 */
export class AdapterClient {
  constructor(private readonly redis: RedisConnection) {}

  publish(channel: string, message: string | Buffer): void {
    this.redis.run((client) => client.publish(channel, message)).catch(() => undefined);
  }

  subscribe(channels: string | string[], listener: Listener): void {
    this.redis.subscriptions.add(channels, listener);
  }

  pSubscribe(pattern: string, listener: Listener): void {
    this.redis.subscriptions.addPattern(pattern, listener);
  }

  /** The adapter lets go when the process ends, with the connection. */
  unsubscribe(): void {}
  pUnsubscribe(): void {}

  /** The connection itself handles errors. */
  on(): void {}
  off(): void {}
}
