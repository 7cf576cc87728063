import { Events, JSONCodec, type JetStreamClient, type NatsConnection } from 'nats';
import type { DurableEvents, OnParked, SafeHands } from '../durable/durable-events';
import type { WireEvent } from '../wire';
import { ConnectedWork } from './connected-work';
import { DurableConsumer } from './durable-consumer';
import { NatsReceipts } from './nats-receipts';
import { addStreams, eventSubject } from './event-streams';

const PUBLISH_TIMEOUT_MS = 5_000;
const RETRY_MIN_MS = 250;

/** Durable events on JetStream: one stream, and one durable consumer per service and subject. */
export class JetStreamDurableEvents implements DurableEvents {
  readonly receipts: NatsReceipts;
  private readonly jetStream: JetStreamClient;
  private readonly connected: ConnectedWork;
  private readonly codec = JSONCodec<unknown>();
  private readonly consumers: DurableConsumer[] = [];
  private streams: Promise<void> | undefined;

  /** @param retryMinMs initial backoff of a failed event; it doubles with every try. */
  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
    private readonly onParked: OnParked,
    private readonly retryMinMs = RETRY_MIN_MS,
  ) {
    this.jetStream = connection.jetstream({ timeout: PUBLISH_TIMEOUT_MS });
    this.connected = new ConnectedWork(connection);
    this.receipts = new NatsReceipts(connection, service, this.connected);
  }

  async publish(event: WireEvent, repetition = 0): Promise<SafeHands> {
    const msgID = repetition === 0 ? event.eventId : `${event.eventId}:${repetition}`;
    try {
      await this.connected.run(async () => {
        await (this.streams ??= addStreams(this.connection));
        const data = this.codec.encode(event);
        await this.jetStream.publish(eventSubject(event.subject), data, { msgID });
      });
      return 'server';
    } catch (error) {
      // The server may have lost the stream with its disk: the next try recreates it.
      this.streams = undefined;
      throw error;
    }
  }

  onReturn(listener: () => void): void {
    void this.notifyOfReturns(listener);
  }

  async subscribe(subject: string, take: (event: WireEvent) => Promise<void>): Promise<void> {
    const { service, onParked, retryMinMs } = this;
    const subscriber = { service, subject, take, onParked, retryMinMs };
    const consumer = new DurableConsumer(this.connection, subscriber);
    this.consumers.push(consumer);
    await consumer.open();
  }

  async close(): Promise<void> {
    this.receipts.close();
    await Promise.all(this.consumers.map((consumer) => consumer.close()));
  }

  private async notifyOfReturns(listener: () => void): Promise<void> {
    // The iteration ends when the connection is closed.
    for await (const { type } of this.connection.status()) {
      if (String(type) === String(Events.Reconnect)) listener();
    }
  }
}
