import {
  ServerNats,
  type MessageHandler,
  type NatsContext,
  type NatsOptions,
  type WritePacket,
} from '@nestjs/microservices';
import { Deadline, END_STEPS } from '@portal/platform';
import type { Msg, NatsConnection, Subscription, SubscriptionOptions } from 'nats';
import { atMost } from '../at-most';
import type { Refusals } from './refusals';
import { TakenMessages } from './taken-messages';

/** Limit for a confirmation by the NATS server, which may be unavailable when a process stops. */
const { confirmMs: CONFIRM_MS } = END_STEPS;

/** Options besides NestJS's own. */
interface NatsServerParts {
  refusals: Refusals;
  /** Returns the time for finishing accepted messages after the stop, in ms. */
  answersForMs: () => number;
  /** Drains the streams of the same service until the deadline. */
  drainStreams: (patience: Deadline) => Promise<void>;
}

/**
 * NestJS's server, which additionally reports refused subscriptions and stops without losing a
 * request: it accepts no new one, answers each request received, and finally rejects those that
 * cannot be answered in time.
 */
export class NatsServer extends ServerNats {
  private connection: NatsConnection | undefined;
  private readonly served: Subscription[] = [];
  private readonly taken = new TakenMessages();
  /** Those accepted messages that are requests; they end with their responses. */
  private readonly requests = new WeakSet<Msg>();
  private closed: Promise<void> | undefined;

  constructor(
    options: NonNullable<NatsOptions['options']>,
    private readonly parts: NatsServerParts,
  ) {
    super(options);
  }

  /**
   * NestJS would try to parse each subject as JSON, which creates and discards an error per
   * message.
   */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null;
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = (await super.createNatsClient()) as NatsConnection; // NestJS does not type it
    this.connection = connection;
    void this.parts.refusals.watch(connection);
    return connection;
  }

  /**
   * Reports the start once the NATS server knows all subscriptions, because an earlier request
   * would find no responder.
   */
  override start(callback: (error?: unknown, ...rest: unknown[]) => void): void {
    super.start((...given) => {
      const confirmed = this.connection?.flush() ?? Promise.resolve();
      void atMost(CONFIRM_MS, confirmed).then(() => callback(...given));
    });
  }

  override bindEvents(connection: NatsConnection): void {
    const subscribe = (subject: string, options: SubscriptionOptions) => {
      const subscription = connection.subscribe(subject, options);
      this.served.push(subscription);
      return subscription;
    };
    super.bindEvents({ subscribe });
  }

  override async handleMessage(subject: string, message: Msg): Promise<unknown> {
    this.taken.take(message);
    try {
      const handled: unknown = await super.handleMessage(subject, message);
      if (!this.requests.has(message)) this.taken.end(message);
      return handled;
    } catch (error) {
      this.taken.end(message);
      throw error;
    }
  }

  override getPublisher(message: Msg, id: string, context: NatsContext) {
    this.requests.add(message);
    const publish = super.getPublisher(message, id, context);
    return (packet: WritePacket): unknown => {
      if (!this.taken.isOpen(message)) return undefined; // it was rejected meanwhile
      try {
        return publish(packet);
      } finally {
        if (packet.isDisposed || packet.err) this.taken.end(message);
      }
    };
  }

  /**
   * NestJS would unsubscribe immediately and lose messages in transit, and abort handlers that
   * exceed a fixed time.
   */
  override close(): Promise<void> {
    return (this.closed ??= this.drain().then(() => super.close()));
  }

  private async drain(): Promise<void> {
    const { connection } = this;
    if (!connection || connection.isClosed()) return;
    const patience = new Deadline(this.parts.answersForMs());
    const streams = this.parts.drainStreams(patience);
    await this.receiveRest(patience);
    await this.taken.close(patience);
    await atMost(CONFIRM_MS, connection.flush());
    await streams;
  }

  /**
   * Receives the messages in transit: the NATS server delivers them, and then confirms the end of
   * the subscriptions. Ends early if nothing arrives any more, as without a connection.
   */
  private async receiveRest(patience: Deadline): Promise<void> {
    let isDrained = false;
    let before: number;
    const drained = Promise.all(this.served.map((subscription) => subscription.drain())).then(
      () => (isDrained = true),
    );
    do {
      before = this.taken.total;
      await atMost(CONFIRM_MS, drained);
    } while (!isDrained && this.taken.total > before && patience.msLeft > 0);
  }
}
