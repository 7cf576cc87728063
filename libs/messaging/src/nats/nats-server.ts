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

/** The NATS server may be away when a process stops. */
const { confirmMs: CONFIRM_MS } = END_STEPS;

/** What a server of the portal has beside NestJS's options. */
interface NatsServerParts {
  refusals: Refusals;
  /** How long it goes on with what it has taken once it is to stop, in ms. */
  answersForMs: () => number;
  /** Ends the streams of the same service alike, until the deadline. */
  drainStreams: (patience: Deadline) => Promise<void>;
}

/**
 * NestJS's server that reports subscriptions which it is not allowed, and stops without losing a request: it takes no new one,
 * answers each that has reached it, and refuses in the end what nobody can wait for.
 */
export class NatsServer extends ServerNats {
  private connection: NatsConnection | undefined;
  private readonly served: Subscription[] = [];
  private readonly taken = new TakenMessages();
  /** Of what was taken: requests, which end with their answers. */
  private readonly requests = new WeakSet<Msg>();
  private closed: Promise<void> | undefined;

  constructor(
    options: NonNullable<NatsOptions['options']>,
    private readonly parts: NatsServerParts,
  ) {
    super(options);
  }

  /** NestJS would try to read each subject as JSON: an error made and dropped with every message. */
  override getHandlerByPattern(subject: string): MessageHandler | null {
    return this.messageHandlers.get(subject) ?? null;
  }

  override async createNatsClient(): Promise<NatsConnection> {
    const connection = (await super.createNatsClient()) as NatsConnection; // NestJS does not type it
    this.connection = connection;
    void this.parts.refusals.watch(connection);
    return connection;
  }

  /** Has started once the NATS server knows all subscriptions: a request before that would find nobody. */
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
      if (!this.taken.isOpen(message)) return undefined; // it was refused meanwhile
      try {
        return publish(packet);
      } finally {
        if (packet.isDisposed || packet.err) this.taken.end(message);
      }
    };
  }

  /**
   * NestJS would forget its subscriptions at once, with all that is on its way to them, and cut off what takes longer
   * than a fixed time.
   */
  override close(): Promise<void> {
    return (this.closed ??= this.drain().then(() => super.close()));
  }

  private async drain(): Promise<void> {
    const { connection } = this;
    if (!connection || connection.isClosed()) return;
    const patience = new Deadline(this.parts.answersForMs());
    const streams = this.parts.drainStreams(patience);
    // The NATS server sends what it has, and then confirms that no more will come.
    const drained = Promise.all(this.served.map((subscription) => subscription.drain()));
    await atMost(CONFIRM_MS, drained);
    await this.taken.close(patience);
    await atMost(CONFIRM_MS, connection.flush());
    await streams;
  }
}
