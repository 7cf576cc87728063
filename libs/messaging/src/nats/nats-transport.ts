import type { MicroserviceOptions } from '@nestjs/microservices';
import { answersForMs, END_STEPS, requireVariable, type PortalConfig } from '@portal/platform';
import type { NatsConnection } from 'nats';
import type { DurableEvents, OnParked } from '../durable/durable-events';
import { NatsStreamWire } from '../stream/nats-stream-wire';
import type { StreamWire } from '../stream/stream-wire';
import type { MessageClient, OnRefused, PortalTransport } from '../transport';
import { atMost } from '../at-most';
import { JetStreamDurableEvents } from './jetstream-durable-events';
import { NatsClient } from './nats-client';
import { connectToNats } from './nats-connection';
import { natsOptions, type NatsCredentials } from './nats-options';
import { NatsServer } from './nats-server';
import { Refusals } from './refusals';
import { AnswerSerializer, DEFAULT_MAX_PAYLOAD, RequestSerializer } from './sized-serializer';

/** How long a stopping server goes on with what it has taken where nothing else is said, in ms. */
const ANSWERS_FOR_MS = 4_000;

/** Who a process is on NATS, and how it ends. */
interface NatsTransportOptions extends NatsCredentials {
  /** How long a stopping service goes on with the requests that it has taken, in ms. */
  answersForMs?: number;
}

/** Services in processes of their own, joined by NATS with JetStream. */
export class NatsTransport implements PortalTransport {
  /** Largest message that the server accepts; announced anew with every connection. */
  private readonly maxBytes = () => this.connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;

  private readonly refusals = new Refusals();
  private answersForMs: number;
  /** By the service that serves or reads them. */
  private readonly wires = new Map<string, NatsStreamWire>();

  private constructor(
    private readonly url: string,
    private readonly connection: NatsConnection,
    private readonly given: NatsTransportOptions,
  ) {
    this.answersForMs = given.answersForMs ?? ANSWERS_FOR_MS;
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
    given: NatsTransportOptions = {},
  ): Promise<NatsTransport> {
    const connection = await connectToNats(url, withinSeconds * 1_000, given);
    return new NatsTransport(url, connection, given);
  }

  serverOptions(name: string, receivesAll = false): MicroserviceOptions {
    const queue = receivesAll ? {} : { queue: name };
    const options = {
      ...this.options(),
      name,
      ...queue,
      serializer: new AnswerSerializer(this.maxBytes),
    };
    const strategy = new NatsServer(options, {
      refusals: this.refusals,
      answersForMs: () => this.answersForMs,
      drainStreams: async (patience) => this.wires.get(name)?.drain(patience),
    });
    return { strategy };
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
    const onRefused = (listener: OnRefused) => this.onRefused(listener);
    const wire =
      this.wires.get(name) ??
      new NatsStreamWire(this.connection, { queue: name, inboxPrefix, onRefused });
    this.wires.set(name, wire);
    return wire;
  }

  onRefused(listener: OnRefused): void {
    this.refusals.listen(listener);
  }

  async check(): Promise<void> {
    await this.connection.flush();
  }

  /** Has its services go on with what they have taken as long as a process may that is to end within so many ms. */
  endWithin(ms: number): void {
    this.answersForMs = answersForMs(ms);
  }

  async close(): Promise<void> {
    // What is still to be sent is waited for, but the server may be away.
    await atMost(END_STEPS.leaveMs, this.connection.drain());
    await this.connection.close();
  }

  private options() {
    return { ...natsOptions(this.url, this.given), waitOnFirstConnect: true };
  }
}
