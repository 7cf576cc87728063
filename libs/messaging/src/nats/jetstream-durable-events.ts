import { Events, JSONCodec, type JetStreamClient, type NatsConnection } from 'nats';
import type { DurableEvents, OnParked, SafeHands } from '../durable/durable-events';
import type { WireEvent } from '../wire';
import { DurableConsumer } from './durable-consumer';
import { addStreams, EVENT_STREAM, eventSubject } from './event-streams';

const PUBLISH_TIMEOUT_MS = 5_000;
const RETRY_MIN_MS = 250;

/** Durable events by JetStream: one stream, one durable consumer for each service and subject. */
export class JetStreamDurableEvents implements DurableEvents {
  private readonly jetStream: JetStreamClient;
  private readonly codec = JSONCodec<unknown>();
  private readonly consumers: DurableConsumer[] = [];
  private streams: Promise<void> | undefined;

  /** @param retryMinMs the first pause before a failed event is tried again; it doubles with every try. */
  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
    private readonly onParked: OnParked,
    private readonly retryMinMs = RETRY_MIN_MS,
  ) {
    this.jetStream = connection.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
  }

  async publish(event: WireEvent): Promise<SafeHands> {
    this.streams ??= addStreams(this.connection);
    try {
      await this.streams;
      await this.jetStream.publish(eventSubject(event.subject), this.codec.encode(event), {
        msgID: event.eventId,
      });
      return 'server';
    } catch (error) {
      // The server may have lost the stream with its disk: the next try makes it anew.
      this.streams = undefined;
      throw error;
    }
  }

  async keptSince(): Promise<Date> {
    await addStreams(this.connection);
    const manager = await this.connection.jetstreamManager();
    const { created } = await manager.streams.info(EVENT_STREAM);
    return new Date(created);
  }

  onReturn(listener: () => void): void {
    void this.notifyOfReturns(listener);
  }

  async subscribe(subject: string, take: (event: WireEvent) => Promise<void>): Promise<void> {
    const { service, onParked, retryMinMs } = this;
    const hearer = { service, subject, take, onParked, retryMinMs };
    const consumer = new DurableConsumer(this.connection, hearer);
    this.consumers.push(consumer);
    await consumer.open();
  }

  async close(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.close()));
  }

  private async notifyOfReturns(listener: () => void): Promise<void> {
    // Ends with the connection.
    for await (const { type } of this.connection.status()) {
      if (String(type) === String(Events.Reconnect)) listener();
    }
  }
}
