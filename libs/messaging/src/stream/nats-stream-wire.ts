import { Logger } from '@nestjs/common';
import type { Deadline } from '@portal/platform';
import { JSONCodec, type Msg, type NatsConnection, type Subscription } from 'nats';
import { atMost } from '../at-most';
import { secretInbox } from '../secret-inbox';
import type { OnRefused } from '../transport';
import {
  NO_RESPONDER,
  type ServingListener,
  type StreamWire,
  type WireListener,
} from './stream-wire';

/** Status code of the server for a subject without subscribers. */
const NO_RESPONDERS = 503;

interface NatsStreamWireOptions {
  /** Queue group of the service: each message reaches one of its processes. */
  queue: string;
  /** Prefix of the inboxes that this process may subscribe to. Default: NATS's own. */
  inboxPrefix: string | undefined;
  /** Reports refused messages to a listener. */
  onRefused(listener: OnRefused): void;
}

/** Streams over NATS: each caller has an inbox, to which one connection sends in order. */
export class NatsStreamWire implements StreamWire {
  private readonly codec = JSONCodec<unknown>();
  private readonly logger = new Logger(NatsStreamWire.name);
  /** Listeners by inbox, and the subject requested with each inbox. */
  private readonly listeners = new Map<string, WireListener>();
  private readonly asked = new Map<string, string>();
  private readonly served = new Set<Subscription>();
  /** Streams being produced for readers. */
  private readonly making = new Set<Promise<void>>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: NatsStreamWireOptions,
  ) {
    options.onRefused(({ operation, subject }) => {
      if (operation === 'publish') this.refuse(subject);
    });
  }

  newInbox(): string {
    return secretInbox(this.options.inboxPrefix);
  }

  serve(subject: string, listener: ServingListener): () => void {
    const make: WireListener = (message, replyTo) => {
      const made = listener(message, replyTo).finally(() => this.making.delete(made));
      this.making.add(made);
    };
    const subscription = this.subscribe(subject, make, { queue: this.options.queue });
    this.served.add(subscription);
    return () => {
      this.served.delete(subscription);
      subscription.unsubscribe();
    };
  }

  /** Accepts no new requests, and lets streams in progress continue until the deadline. */
  async drain(patience: Deadline): Promise<void> {
    const drained = Promise.all([...this.served].map((subscription) => subscription.drain()));
    const made = drained.then(() => Promise.all(this.making));
    await atMost(patience.msLeft, made);
  }

  listen(subject: string, listener: WireListener): () => void {
    this.listeners.set(subject, listener);
    const subscription = this.subscribe(subject, listener, {});
    return () => {
      subscription.unsubscribe();
      this.listeners.delete(subject);
      this.asked.delete(subject);
    };
  }

  send(subject: string, message: unknown, replyTo?: string): void {
    if (replyTo !== undefined && this.listeners.has(replyTo)) this.asked.set(replyTo, subject);
    const options = replyTo === undefined ? {} : { reply: replyTo };
    this.connection.publish(subject, this.codec.encode(message), options);
  }

  /**
   * Fails the reader immediately if the server refuses a message, which then reaches no process.
   */
  private refuse(refused: string): void {
    for (const [inbox, subject] of [...this.asked]) {
      if (subject === refused) this.listeners.get(inbox)?.(NO_RESPONDER, '');
    }
  }

  private subscribe(subject: string, listener: WireListener, options: { queue?: string }) {
    return this.connection.subscribe(subject, {
      ...options,
      callback: (error, message) => {
        if (!error) listener(this.read(message), message.reply ?? '');
      },
    });
  }

  /** Returns undecodable messages in a form that their schema rejects. */
  private read(message: Msg): unknown {
    if (message.headers?.code === NO_RESPONDERS) return NO_RESPONDER;
    try {
      return this.codec.decode(message.data);
    } catch (error) {
      this.logger.warn(error);
      return undefined;
    }
  }
}
