import type { LoggerService } from '@nestjs/common';
import { startTimer } from '@portal/platform';
import { ErrorReply } from 'redis';
import { createRedisClient, type RedisClient } from './redis-client';
import { RedisOutage } from './redis-outage';
import { RedisSubscriptions } from './redis-subscriptions';

/** Longest time that a command may take, in ms. */
const COMMAND_MS = 250;

/** Redis is away, or has not answered in time. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/** A process's way to Redis: nothing waits for it while it is away, and it comes back by itself. */
export class RedisConnection {
  private readonly client: RedisClient;
  readonly subscriptions: RedisSubscriptions;
  private readonly outage: RedisOutage;
  /** A command got no answer in time: the next ones need not find that out one by one. */
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

  /** Connects, and goes on trying until it is closed; `onError` receives the error of each attempt. */
  connect(onError: (error: unknown) => void): void {
    this.client.on('error', onError);
    this.client.on('error', (error) => this.client.isOpen && this.outage.begin(error));
    this.client.connect().catch(() => undefined);
    this.subscriptions.connect();
  }

  /** Calls back whenever Redis is there anew. */
  onReady(listener: () => void): void {
    this.client.on('ready', listener);
  }

  /**
   * Has Redis do something, within 250 ms.
   * @throws RedisAway, at once while it is away; what Redis answers where it refuses.
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

  /** Ends it at once: nothing that waits for an answer gets one. */
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
