import { ServerNats, type NatsOptions } from '@nestjs/microservices';
import type { NatsConnection } from 'nats';
import type { Refusals } from './refusals';

/** NestJS's server, but what it may not hear is told. */
export class NatsServer extends ServerNats {
  constructor(
    options: NonNullable<NatsOptions['options']>,
    private readonly refusals: Refusals,
  ) {
    super(options);
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = (await super.createNatsClient()) as NatsConnection; // NestJS does not type it
    void this.refusals.watch(connection);
    return connection;
  }
}
