import { Logger } from '@nestjs/common';
import { backOffMs, isPassing, sleep } from '@portal/platform';
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
import { EVENT_TRIES, type OnParked } from '../durable/durable-events';
import { wireEventSchema, type WireEvent } from '../wire';
import { park } from './dead-letters';
import { addStreams, consumerName, EVENT_STREAM, eventSubject } from './event-streams';

/** What a process that is killed held of the server's events comes to another after this time, in ms. */
const ACK_WAIT_MS = 3_000;
/** So few that each has its turn soon; one that comes again behind a slow handler is known by its id. */
const AT_ONCE = 20;
/** The longest pause before an event is tried again, in ms. */
const RETRY_MAX_MS = 60_000;
/** The same where what the service stands on is away: soon after its return. */
const OUTAGE_RETRY_MAX_MS = 2_000;
/** The pause before a lost consumer is made anew. */
const REOPEN = { firstMs: 500, longestMs: 500 };
/** How soon a consumer that the server has lost is noticed, in ms. */
const PULL_EXPIRES_MS = 5_000;
const HEARTBEAT_MS = 1_000;

/** Whose events, and what happens to them. */
export interface DurableSubscriber {
  service: string;
  subject: string;
  take(event: WireEvent): Promise<void>;
  onParked: OnParked;
  /** The first pause before an event is tried again, in ms; it doubles with every try. */
  retryMinMs: number;
}

/**
 * One service's durable consumer of one subject. Several processes of a service share it, each
 * event goes to one of them. It is made anew where the server has lost it.
 */
export class DurableConsumer {
  private readonly logger = new Logger(DurableConsumer.name);
  private readonly jetStream: JetStreamClient;
  private readonly codec = JSONCodec<unknown>();
  private messages: ConsumerMessages | undefined;
  private ended: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly subscriber: DurableSubscriber,
  ) {
    this.jetStream = connection.jetstream();
  }

  /** Settles once the consumer is there; from then on it heals itself. */
  async open(): Promise<void> {
    this.messages = await this.consume();
    this.ended = this.run();
  }

  /** Takes no further event; the one that is being taken is waited for. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.messages?.close();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      try {
        this.messages ??= await this.consume();
        // A stop that came meanwhile knew nothing of these. Settles only as they are run through.
        if (this.isClosed) void this.messages.close();
        for await (const message of this.messages) await this.take(message);
      } catch (error) {
        this.logger.warn(`The consumer of ${this.subscriber.subject} was lost: ${String(error)}`);
      }
      this.messages = undefined;
      if (!this.isClosed) await sleep(backOffMs(REOPEN, 1));
    }
  }

  private async consume(): Promise<ConsumerMessages> {
    await addStreams(this.connection);
    const { service, subject } = this.subscriber;
    const name = consumerName(service, subject);
    const manager = await this.connection.jetstreamManager();
    await manager.consumers.add(EVENT_STREAM, {
      durable_name: name,
      filter_subject: eventSubject(subject),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MS),
    });
    const consumer = await this.jetStream.consumers.get(EVENT_STREAM, name);
    return consumer.consume({
      max_messages: AT_ONCE,
      expires: PULL_EXPIRES_MS,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
  }

  private async take(message: JsMsg): Promise<void> {
    try {
      await this.subscriber.take(wireEventSchema.parse(this.codec.decode(message.data)));
      message.ack();
    } catch (error) {
      await this.fail(message, error);
    }
  }

  /**
   * Again later, or never. The server counts each delivery, also one that only waited for its turn, so
   * that its count alone says nothing: what passes is no fault of the event, however long it lasts.
   */
  private async fail(message: JsMsg, error: unknown): Promise<void> {
    const tries = message.info.redeliveryCount;
    const { subject, retryMinMs } = this.subscriber;
    this.logger.warn(`${subject} was not taken (try ${tries}): ${String(error)}`);
    const isBlameless = isPassing(error);
    const isGivenUp = tries >= EVENT_TRIES && !isBlameless;
    if (isGivenUp && (await this.isParked(message, tries, error))) return;
    const longestMs = isBlameless ? OUTAGE_RETRY_MAX_MS : RETRY_MAX_MS;
    message.nak(backOffMs({ firstMs: 2 * retryMinMs, longestMs }, tries));
  }

  private async isParked(message: JsMsg, tries: number, error: unknown): Promise<boolean> {
    const { service, subject, onParked } = this.subscriber;
    const reason = String(error).slice(0, 1_000);
    try {
      const event = this.read(message);
      await park(this.jetStream, { service, subject, tries, reason, event }, deliveryOf(message));
    } catch (failure) {
      this.logger.warn(`${subject} could not be put aside: ${String(failure)}`);
      return false;
    }
    message.term();
    onParked(subject);
    this.logger.error(`${subject} was put aside after ${tries} tries: ${reason}`);
    return true;
  }

  private read(message: JsMsg): unknown {
    try {
      return this.codec.decode(message.data);
    } catch {
      return message.string();
    }
  }
}

/** A stream's numbers begin anew with a new disk, and a letter that is replayed comes again with its id. */
function deliveryOf({ info, seq }: JsMsg): string {
  return `${info.timestampNanos}:${seq}`;
}
