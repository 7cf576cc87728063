import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  DeliverPolicy,
  JSONCodec,
  nanos,
  type ConsumerMessages,
  type JetStreamClient,
  type JsMsg,
  type NatsConnection,
} from 'nats';
import type { DurableEvents } from '../durable/durable-events';
import { wireEventSchema, type WireEvent } from '../wire';

/** Name of the stream that keeps every durable event. */
export const EVENT_STREAM = 'PORTAL_EVENTS';
const SUBJECT_PREFIX = 'portal.event.';
/** A receiver that was away for longer catches up from the source. In ms. */
const KEEP_MS = 14 * 24 * 60 * 60 * 1_000;
/** Repetitions of a publication are dropped by their message id within this time. In ms. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1_000;
const ACK_WAIT_MS = 30_000;
const PUBLISH_TIMEOUT_MS = 5_000;

/** Durable events by JetStream: one stream, one durable consumer for each service and subject. */
export class JetStreamDurableEvents implements DurableEvents {
  private readonly logger = new Logger(JetStreamDurableEvents.name);
  private readonly jetStream: JetStreamClient;
  private readonly codec = JSONCodec<unknown>();
  private readonly readers: ConsumerMessages[] = [];
  private stream: Promise<void> | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
  ) {
    this.jetStream = connection.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
  }

  async publish(event: WireEvent): Promise<void> {
    await this.ensureStream();
    await this.jetStream.publish(SUBJECT_PREFIX + event.subject, this.codec.encode(event), {
      msgID: event.eventId,
    });
  }

  async subscribe(subject: string, listener: (event: WireEvent) => Promise<void>): Promise<void> {
    await this.ensureStream();
    const durableName = `${this.service}-${subject.replaceAll('.', '_')}`;
    const manager = await this.connection.jetstreamManager();
    await manager.consumers.add(EVENT_STREAM, {
      durable_name: durableName,
      filter_subject: SUBJECT_PREFIX + subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
    });
    const consumer = await this.jetStream.consumers.get(EVENT_STREAM, durableName);
    const messages = await consumer.consume({ max_messages: 100 });
    this.readers.push(messages);
    void this.read(messages, listener);
  }

  async close(): Promise<void> {
    await Promise.all(this.readers.map((reader) => reader.close()));
  }

  private async read(
    messages: ConsumerMessages,
    listener: (event: WireEvent) => Promise<void>,
  ): Promise<void> {
    for await (const message of messages) await this.take(message, listener);
  }

  private async take(message: JsMsg, listener: (event: WireEvent) => Promise<void>): Promise<void> {
    try {
      await listener(wireEventSchema.parse(this.codec.decode(message.data)));
      message.ack();
    } catch (error) {
      const tries = message.info.redeliveryCount;
      this.logger.warn(`${message.subject} was not taken (try ${tries}): ${String(error)}`);
      message.nak(Math.min(60_000, 250 * 2 ** Math.min(tries, 8)));
    }
  }

  private ensureStream(): Promise<void> {
    this.stream ??= this.addStream().catch((error: unknown) => {
      this.stream = undefined;
      throw error;
    });
    return this.stream;
  }

  private async addStream(): Promise<void> {
    const manager = await this.connection.jetstreamManager();
    await manager.streams.add({
      name: EVENT_STREAM,
      subjects: [`${SUBJECT_PREFIX}>`],
      max_age: nanos(KEEP_MS),
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    });
  }
}
