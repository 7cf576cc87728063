import { ServerNats, type MessageHandler, type NatsOptions } from '@nestjs/microservices';
import type { NatsConnection } from 'nats';
import type { Refusals } from './refusals';

/** NestJS's server that reports subscriptions which it is not allowed. */
export class NatsServer extends ServerNats {
  constructor(
    options: NonNullable<NatsOptions['options']>,
    private readonly refusals: Refusals,
  ) {
    super(options);
  }

  /** NestJS would try to read each subject as JSON: an error made and dropped with every message. */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null;
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = (await super.createNatsClient()) as NatsConnection; // NestJS does not type it
    void this.refusals.watch(connection);
    return connection;
  }
}
