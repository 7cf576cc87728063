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

/** Default time for finishing accepted messages when a server stops, in ms. */
const ANSWERS_FOR_MS = 4_000;

/** Credentials of a process on NATS, and its shutdown settings. */
interface NatsTransportOptions extends NatsCredentials {
  /** Time for finishing accepted requests when a service stops, in ms. */
  answersForMs?: number;
}

/** Transport of services in separate processes, connected by NATS with JetStream. */
export class NatsTransport implements PortalTransport {
  /** Maximum size of a message on the server; announced on every connection. */
  private readonly maxBytes = () => this.connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD;

  private readonly refusals = new Refusals();
  private answersForMs: number;
  /** By the name of the service that serves or reads them. */
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
   * Connects to the NATS of `NATS_URL`, as `NATS_USER` if that is set.
   * @throws ConfigError as `connect` does, and if `NATS_URL` is missing.
   */
  static join(config: PortalConfig): Promise<NatsTransport> {
    const { NATS_USER: user, NATS_PASSWORD: password } = config;
    const url = requireVariable(config, 'NATS_URL');
    return NatsTransport.connect(url, config.START_WITHIN_SECONDS, { user, password });
  }

  /**
   * Connects to NATS; afterwards the connection recovers from every outage.
   * @param withinSeconds maximum wait for a server that is still starting.
   * @throws ConfigError in one line if no server responds, or the credentials are rejected.
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

  /**
   * Derives the time for finishing accepted messages from the shutdown limit of the process, in
   * ms.
   */
  endWithin(ms: number): void {
    this.answersForMs = answersForMs(ms);
  }

  async close(): Promise<void> {
    // Waits for pending messages, but the server may be unavailable.
    await atMost(END_STEPS.leaveMs, this.connection.drain());
    await this.connection.close();
  }

  private options() {
    return { ...natsOptions(this.url, this.given), waitOnFirstConnect: true };
  }
}
