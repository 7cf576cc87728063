import type { LoggerService } from '@nestjs/common';
import { ErrorReply } from 'redis';
import type { RedisClient } from './redis-client';
import type { RedisOutage } from './redis-outage';

/** Handles the messages of a channel. */
export type Listener = (message: Buffer, channel: Buffer) => unknown;

type Subscribe = (client: RedisClient) => Promise<void>;

/**
 * Subscriptions of a process. The library renews those that Redis has confirmed and forgets the
 * others: these are made as soon as Redis is connected.
 */
export class RedisSubscriptions {
  private readonly unconfirmed = new Set<Subscribe>();

  constructor(
    private readonly client: RedisClient,
    private readonly outage: RedisOutage,
    private readonly logger: LoggerService,
  ) {
    client.on('error', () => undefined); // the connection for commands reports the outage
    client.on('ready', () => void this.confirm());
  }

  connect(): void {
    this.client.connect().catch(() => undefined);
  }

  close(): void {
    this.client.destroy();
  }

  /** Subscribes to channels, as soon as Redis is connected. */
  add(channels: string | string[], listener: Listener): void {
    this.make((client) => client.subscribe(channels, this.safe(listener), true));
  }

  /** Subscribes to every channel that matches the pattern, as soon as Redis is connected. */
  addPattern(pattern: string, listener: Listener): void {
    this.make((client) => client.pSubscribe(pattern, this.safe(listener), true));
  }

  private make(subscribe: Subscribe): void {
    this.unconfirmed.add(subscribe);
    if (this.client.isReady) void this.confirm();
  }

  private async confirm(): Promise<void> {
    for (const subscribe of [...this.unconfirmed]) {
      try {
        this.unconfirmed.delete(subscribe);
        await subscribe(this.client);
      } catch (error) {
        this.unconfirmed.add(subscribe);
        if (error instanceof ErrorReply) this.outage.refuse(error);
      }
    }
  }

  /**
   * Wraps a listener: a message may have any content, and an error of the listener must end
   * neither process nor stream.
   */
  private safe(listener: Listener): Listener {
    return async (message, channel) => {
      try {
        await listener(message, channel);
      } catch (error) {
        this.logger.warn(error, 'Redis');
      }
    };
  }
}
