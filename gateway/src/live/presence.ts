import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { Repeating } from '@portal/platform';
import type { EventEmitter } from 'node:events';
import type { RedisConnection } from '../redis/redis-connection';
import { SharedPresence } from './shared-presence';
import { StudentRoll } from './student-roll';

/** How often the students with an open socket are told to the other gateways, in ms. */
const TELL_EVERY_MS = 20_000;

/**
 * Who is there: students with a live socket within the last 2 minutes, each once, of all gateways
 * where there is a Redis, else of this process.
 */
export class Presence implements OnModuleInit, OnModuleDestroy {
  private readonly roll = new StudentRoll();
  private readonly shared: SharedPresence | null;
  private readonly telling: Repeating;

  constructor(
    private readonly redis: RedisConnection | null,
    tellEveryMs = TELL_EVERY_MS,
  ) {
    this.shared = redis && new SharedPresence(redis);
    this.telling = new Repeating(
      tellEveryMs,
      () => this.tell(this.roll.connected()),
      () => undefined, // the connection tells of what fails
    );
  }

  onModuleInit(): void {
    if (!this.redis) return;
    this.telling.start();
    this.redis.onReady(() => void this.tell(this.roll.connected()));
  }

  onModuleDestroy(): Promise<void> {
    return this.telling.stop();
  }

  /** Counts a socket's student for as long as the socket lives, and 2 minutes more. */
  watch(socket: EventEmitter, { role, userId }: Caller): void {
    if (role !== 'student') return;
    this.roll.enter(userId);
    void this.tell([userId]);
    socket.once('disconnect', () => {
      this.roll.leave(userId);
      void this.tell([userId]);
    });
  }

  /** How many students are there; null where Redis knows and is away. */
  async count(): Promise<number | null> {
    if (!this.shared) return this.roll.count();
    return this.shared.count().catch(() => null);
  }

  /** What is not told now is told when Redis is back, or at the next turn. */
  private async tell(studentIds: readonly string[]): Promise<void> {
    await this.shared?.see(studentIds).catch(() => undefined);
  }
}
