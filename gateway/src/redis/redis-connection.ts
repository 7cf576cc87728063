import type { LoggerService } from '@nestjs/common';
import { startTimer } from '@portal/platform';
import { ErrorReply } from 'redis';
import { createRedisClient, type RedisClient } from './redis-client';
import { RedisOutage } from './redis-outage';
import { RedisSubscriptions } from './redis-subscriptions';

/** Longest time that a command may take, in ms. */
const COMMAND_MS = 250;

/** Redis is unreachable, or has not answered in time. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/**
 * A process's connection to Redis: calls never wait for it while it is down, and it reconnects
 * automatically.
 */
export class RedisConnection {
  private readonly client: RedisClient;
  readonly subscriptions: RedisSubscriptions;
  private readonly outage: RedisOutage;
  /** Set after a command has timed out, so that the next ones fail immediately. */
  private isHanging = false;

  constructor(
    url: string,
    logger: LoggerService,
    private readonly commandMs = COMMAND_MS,
  ) {
    this.client = createRedisClient(url);
    this.outage = new RedisOutage(logger);
    this.subscriptions = new RedisSubscriptions(createRedisClient(url), this.outage, logger);
    this.client.on('ready', () => this.revive());
    this.client.on('ping-interval', () => this.isHanging && this.revive());
  }

  get isUp(): boolean {
    return this.client.isReady && !this.isHanging;
  }

  /** Connects, and retries until it is closed; `onError` receives the error of each attempt. */
  connect(onError: (error: unknown) => void): void {
    this.client.on('error', onError);
    this.client.on('error', (error) => this.client.isOpen && this.outage.begin(error));
    this.client.connect().catch(() => undefined);
    this.subscriptions.connect();
  }

  /** Calls `listener` on every connect and reconnect. */
  onReady(listener: () => void): void {
    this.client.on('ready', listener);
  }

  /**
   * Runs commands, with a timeout of 250 ms.
   * @throws RedisAway, immediately while it is unreachable; the error of Redis if it refuses.
   */
  async run<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.isUp) throw new RedisAway();
    try {
      return await this.inTime(work(this.client));
    } catch (error) {
      if (error instanceof ErrorReply) this.outage.refuse(error);
      throw error;
    }
  }

  /** Closes the connection immediately: pending commands get no answer. */
  close(): void {
    this.client.destroy();
    this.subscriptions.close();
  }

  private inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = startTimer(() => reject(this.hang()), this.commandMs);
      answer.finally(() => timer.stop()).then(resolve, reject);
    });
  }

  private hang(): RedisAway {
    const error = new RedisAway();
    this.isHanging = true;
    this.outage.begin(error);
    return error;
  }

  private revive(): void {
    this.isHanging = false;
    this.outage.end();
  }
}
