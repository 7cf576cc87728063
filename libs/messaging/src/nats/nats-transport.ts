import {
  ClientProxyFactory,
  Transport,
  type ClientProxy,
  type MicroserviceOptions,
} from '@nestjs/microservices';
import { connect, type ConnectionOptions, type NatsConnection } from 'nats';
import type { DurableEvents } from '../durable/durable-events';
import type { PortalTransport } from '../transport';
import { JetStreamDurableEvents } from './jetstream-durable-events';

/** The client's default gives up for good after 10 tries of 2 s: go on for ever, soon after each other. */
const RECONNECT: ConnectionOptions = {
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  reconnectJitter: 100,
  waitOnFirstConnect: true,
  pingInterval: 10_000,
  maxPingOut: 2,
};

/** How long a stopping server goes on answering what has reached it; NestJS waits it out. In ms. */
const GRACE_MS = 1_500;

/** Services in processes of their own, joined by NATS with JetStream. */
export class NatsTransport implements PortalTransport {
  private readonly servers: string[];
  private connection: Promise<NatsConnection> | undefined;

  constructor(url: string) {
    this.servers = url.split(',').map((server) => server.trim());
  }

  serverOptions(name: string, hearsAll = false): MicroserviceOptions {
    const queue = hearsAll ? {} : { queue: name };
    return {
      transport: Transport.NATS,
      options: {
        ...RECONNECT,
        servers: this.servers,
        name,
        ...queue,
        gracefulShutdown: true,
        gracePeriod: GRACE_MS,
      },
    };
  }

  client(): ClientProxy {
    return ClientProxyFactory.create({
      transport: Transport.NATS,
      options: { ...RECONNECT, servers: this.servers },
    });
  }

  async durable(name: string): Promise<DurableEvents> {
    return new JetStreamDurableEvents(await this.connected(), name);
  }

  async check(): Promise<void> {
    const connection = await this.connected();
    await connection.flush();
  }

  async close(): Promise<void> {
    const connection = await this.connection;
    await connection?.drain();
  }

  private connected(): Promise<NatsConnection> {
    this.connection ??= connect({ ...RECONNECT, servers: this.servers });
    return this.connection;
  }
}
