import type { RedisConnection } from '../redis/redis-connection';
import type { Listener } from '../redis/redis-subscriptions';

/**
 * Redis client of Socket.IO's adapter, for publishing and subscribing. The adapter awaits no call,
 * so no method may reject: messages published while Redis is unreachable are lost, and
 * subscriptions wait for its return.
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

  /** The adapter unsubscribes when the process ends, together with the connection. */
  unsubscribe(): void {}
  pUnsubscribe(): void {}

  /** The connection itself handles errors. */
  on(): void {}
  off(): void {}
}
