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
 * NestJS's client, but a request whose connection breaks is answered at once with `unavailable`:
 * its answer can no longer come, and the caller would wait for the whole deadline. So is one that the
 * server does not let leave, with `internal`.
 */
export class NatsClient extends ClientNats {
  /** Who waits, and the subject that was asked. */
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
    void this.refusals.watch(connection as NatsConnection); // NestJS types but a part of it
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

/** NestJS asks for what an inbox begins with at every request: each time it is another. */
function withSecretInboxes(options: Options): Options {
  const { inboxPrefix: prefix } = options as { inboxPrefix?: string };
  return Object.defineProperty({ ...options }, 'inboxPrefix', {
    enumerable: true,
    get: () => secretInbox(prefix),
  });
}
