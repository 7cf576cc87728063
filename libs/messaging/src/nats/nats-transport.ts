import type { MicroserviceOptions } from '@nestjs/microservices';
import { requireVariable, sleep, type PortalConfig } from '@portal/platform';
import type { NatsConnection } from 'nats';
import type { DurableEvents, OnParked } from '../durable/durable-events';
import { NatsStreamWire } from '../stream/nats-stream-wire';
import type { StreamWire } from '../stream/stream-wire';
import type { MessageClient, OnRefused, PortalTransport } from '../transport';
import { JetStreamDurableEvents } from './jetstream-durable-events';
import { NatsClient } from './nats-client';
import { connectToNats } from './nats-connection';
import { natsOptions, type NatsCredentials } from './nats-options';
import { NatsServer } from './nats-server';
import { Refusals } from './refusals';
import { AnswerSerializer, DEFAULT_MAX_PAYLOAD, RequestSerializer } from './sized-serializer';

/** How long the last acknowledgements have to leave, in ms. */
const DRAIN_MS = 1_000;
/** How long a stopping server goes on answering what has reached it; NestJS waits it out. In ms. */
const GRACE_MS = 1_500;

/** Services in processes of their own, joined by NATS with JetStream. */
export class NatsTransport implements PortalTransport {
  /** Largest message that the server accepts; announced anew with every connection. */
  private readonly maxBytes = () => this.connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;

  private readonly refusals = new Refusals();

  private constructor(
    private readonly url: string,
    private readonly connection: NatsConnection,
    private readonly credentials: NatsCredentials,
  ) {
    void this.refusals.watch(connection);
  }

  /**
   * Joins the NATS of `NATS_URL`, as `NATS_USER` where that is set.
   * @throws ConfigError as `connect`, and where there is no `NATS_URL`.
   */
  static join(config: PortalConfig): Promise<NatsTransport> {
    const { NATS_USER: user, NATS_PASSWORD: password } = config;
    const url = requireVariable(config, 'NATS_URL');
    return NatsTransport.connect(url, config.START_WITHIN_SECONDS, { user, password });
  }

  /**
   * Joins NATS; from then on every outage is survived.
   * @param withinSeconds how long a server that is still starting is waited for.
   * @throws ConfigError in one line where nothing answers, or the credentials are refused.
   */
  static async connect(
    url: string,
    withinSeconds: number,
    credentials: NatsCredentials = {},
  ): Promise<NatsTransport> {
    const connection = await connectToNats(url, withinSeconds * 1_000, credentials);
    return new NatsTransport(url, connection, credentials);
  }

  serverOptions(name: string, receivesAll = false): MicroserviceOptions {
    const queue = receivesAll ? {} : { queue: name };
    const options = {
      ...this.options(),
      name,
      ...queue,
      serializer: new AnswerSerializer(this.maxBytes),
      gracefulShutdown: true,
      gracePeriod: GRACE_MS,
    };
    return { strategy: new NatsServer(options, this.refusals) };
  }

  client(): MessageClient {
    const serializer = new RequestSerializer(this.maxBytes);
    return new NatsClient({ ...this.options(), serializer }, this.refusals);
  }

  durable(name: string, onParked: OnParked): DurableEvents {
    return new JetStreamDurableEvents(this.connection, name, onParked);
  }

  streams(name: string): StreamWire {
    const { inboxPrefix } = this.options();
    return new NatsStreamWire(this.connection, {
      queue: name,
      inboxPrefix,
      onRefused: (listener) => this.onRefused(listener),
    });
  }

  onRefused(listener: OnRefused): void {
    this.refusals.listen(listener);
  }

  async check(): Promise<void> {
    await this.connection.flush();
  }

  async close(): Promise<void> {
    // What is still to be sent is waited for, but the server may be away.
    await Promise.race([this.connection.drain(), sleep(DRAIN_MS)]).catch(() => undefined);
    await this.connection.close();
  }

  private options() {
    return { ...natsOptions(this.url, this.credentials), waitOnFirstConnect: true };
  }
}
