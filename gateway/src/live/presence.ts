import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { Repeating } from '@portal/platform';
import type { EventEmitter } from 'node:events';
import type { RedisConnection } from '../redis/redis-connection';
import { SharedPresence } from './shared-presence';
import { StudentRoll } from './student-roll';

/** Interval at which students with an open socket are published to the other gateways, in ms. */
const PUBLISH_EVERY_MS = 20_000;

/**
 * Counts present students: those with a live socket within the last 2 minutes, each once, across
 * all gateways with Redis, else in this process.
 */
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly roll = new StudentRoll();
  private readonly shared: SharedPresence | null;
  private readonly publishing: Repeating;

  constructor(
    private readonly redis: RedisConnection | null,
    publishEveryMs = PUBLISH_EVERY_MS,
  ) {
    this.shared = redis && new SharedPresence(redis);
    this.publishing = new Repeating(
      publishEveryMs,
      () => this.publish(this.connected()),
      () => undefined, // the connection reports failures
    );
  }

  onModuleInit(): void {
    if (!this.redis) return;
    this.publishing.start();
    this.redis.onReady(() => void this.publish(this.connected()));
  }

  onModuleDestroy(): Promise<void> {
    return this.publishing.stop();
  }

  /** Counts a socket's student while the socket is open, and for 2 minutes after. */
  watch(socket: EventEmitter, { role, userId }: Caller): void {
    if (role !== 'student') return;
    this.roll.enter(userId);
    void this.publish([userId]);
    socket.once('disconnect', () => {
      this.roll.leave(userId);
      void this.publish([userId]);
    });
  }

  /** Returns the students with an open socket at this gateway. */
  connected(): string[] {
    return this.roll.connected();
  }

  /** Returns the number of present students; null if Redis is configured but unreachable. */
  async count(): Promise<number | null> {
    if (!this.shared) return this.roll.count();
    return this.shared.count().catch(() => null);
  }

  /** Publishes students; on failure they follow when Redis is back, or at the next interval. */
  private async publish(studentIds: readonly string[]): Promise<void> {
    await this.shared?.see(studentIds).catch(() => undefined);
  }
}
