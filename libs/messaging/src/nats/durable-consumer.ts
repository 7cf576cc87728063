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

/**
 * Time after which the server redelivers the unacknowledged events of a killed process to another
 * one, in ms.
 */
const ACK_WAIT_MS = 3_000;
/**
 * Maximum number of unacknowledged events: low, so that each is handled soon; one redelivered
 * while it waits behind a slow handler is recognised by its id.
 */
const AT_ONCE = 20;
/** Maximum backoff between tries of an event, in ms. */
const RETRY_MAX_MS = 60_000;
/**
 * Maximum backoff while a dependency is unavailable, in ms, so that the retry follows soon after
 * its return.
 */
const OUTAGE_RETRY_MAX_MS = 2_000;
/** Pause before a lost consumer is recreated. */
const REOPEN = { firstMs: 500, longestMs: 500 };
/** Time within which a consumer deleted on the server is noticed, in ms. */
const PULL_EXPIRES_MS = 5_000;
const HEARTBEAT_MS = 1_000;

/** A service, its subject, and the handler of the events. */
export interface DurableSubscriber {
  service: string;
  subject: string;
  take(event: WireEvent): Promise<void>;
  onParked: OnParked;
  /** Initial backoff of a failed event, in ms; it doubles with every try. */
  retryMinMs: number;
}

/**
 * Durable consumer of one service for one subject. The processes of a service share it, and each
 * event is delivered to one of them. It is recreated if the server has lost it.
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

  /** Resolves once the consumer exists; from then on it recovers automatically. */
  async open(): Promise<void> {
    this.messages = await this.consume();
    this.ended = this.run();
  }

  /** Stops receiving events and waits for the one in progress. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.messages?.close();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      try {
        this.messages ??= await this.consume();
        // A close during the setup did not know these messages. `close` resolves only once they
        // are iterated.
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
   * Retries the event later, or parks it. The server counts every delivery, including those that
   * only waited for their turn, so the count alone is not decisive: transient failures are retried
   * without limit.
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

/**
 * Sequence numbers restart with a new disk, and a replayed letter has the same event id, so the
 * timestamp is part of the id.
 */
function deliveryOf({ info, seq }: JsMsg): string {
  return `${info.timestampNanos}:${seq}`;
}
