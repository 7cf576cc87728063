import {
  ClientNats,
  type NatsOptions,
  type ReadPacket,
  type WritePacket,
} from '@nestjs/microservices';
import type { NatsConnection } from 'nats';
import { secretInbox } from '../secret-inbox';
import { internalError, outageError } from '../wire';
import type { Refusals } from './refusals';

type Options = NonNullable<NatsOptions['options']>;
type Settle = (packet: WritePacket) => void;

/**
 * NestJS's client, except that a request fails with `unavailable` as soon as its connection
 * breaks: its response can no longer arrive, and the caller would wait until the deadline. A
 * request that the server does not permit fails with `internal`.
 */
export class NatsClient extends ClientNats {
  /** Pending requests, with their subjects. */
  private readonly underWay = new Map<Settle, string>();

  constructor(
    options: Options,
    private readonly refusals: Refusals,
  ) {
    super(withSecretInboxes(options));
    refusals.listen(({ operation, subject }) => {
      if (operation === 'publish') this.refuse(subject);
    });
    this.status.subscribe((status) => {
      if (String(status) === 'disconnected') this.abandon();
    });
  }

  protected override publish(packet: ReadPacket, settle: Settle): () => void {
    const end = super.publish(packet, settle);
    this.underWay.set(settle, this.normalizePattern(packet.pattern as string)); // always a subject here
    return () => {
      this.underWay.delete(settle);
      end();
    };
  }

  override async createClient() {
    const connection = await super.createClient();
    void this.refusals.watch(connection as NatsConnection); // NestJS types only a part of it
    return connection;
  }

  private refuse(refused: string): void {
    for (const [settle, subject] of [...this.underWay]) {
      if (subject === refused) settle({ err: internalError(), isDisposed: true });
    }
  }

  private abandon(): void {
    for (const settle of [...this.underWay.keys()])
      settle({ err: outageError(), isDisposed: true });
    this.underWay.clear();
  }
}

/** NestJS reads the inbox prefix for every request; this getter returns a new one each time. */
function withSecretInboxes(options: Options): Options {
  const { inboxPrefix: prefix } = options as { inboxPrefix?: string };
  return Object.defineProperty({ ...options }, 'inboxPrefix', {
    enumerable: true,
    get: () => secretInbox(prefix),
  });
}
