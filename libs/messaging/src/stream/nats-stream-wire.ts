import { Logger } from '@nestjs/common';
import { createInbox, JSONCodec, type Msg, type NatsConnection } from 'nats';
import { NOBODY, type StreamWire, type WireListener } from './stream-wire';

/** By it the server says that nobody has subscribed. */
const NO_RESPONDERS = 503;

/** Streams over NATS: each caller has an inbox, to which one connection sends in order. */
export class NatsStreamWire implements StreamWire {
  private readonly codec = JSONCodec<unknown>();
  private readonly logger = new Logger(NatsStreamWire.name);

  /** @param queue the service: what is sent to it reaches one of its processes. */
  constructor(
    private readonly connection: NatsConnection,
    private readonly queue: string,
  ) {}

  newInbox(): string {
    return createInbox();
  }

  serve(subject: string, listener: WireListener): () => void {
    return this.subscribe(subject, listener, { queue: this.queue });
  }

  listen(subject: string, listener: WireListener): () => void {
    return this.subscribe(subject, listener, {});
  }

  send(subject: string, message: unknown, replyTo?: string): void {
    const options = replyTo === undefined ? {} : { reply: replyTo };
    this.connection.publish(subject, this.codec.encode(message), options);
  }

  private subscribe(subject: string, listener: WireListener, options: { queue?: string }) {
    const subscription = this.connection.subscribe(subject, {
      ...options,
      callback: (error, message) => {
        if (!error) listener(this.read(message), message.reply ?? '');
      },
    });
    return () => subscription.unsubscribe();
  }

  /** What cannot be read is refused by whoever parses it. */
  private read(message: Msg): unknown {
    if (message.headers?.code === NO_RESPONDERS) return NOBODY;
    try {
      return this.codec.decode(message.data);
    } catch (error) {
      this.logger.warn(error);
      return undefined;
    }
  }
}
