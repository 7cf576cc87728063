import {
  ClientNats,
  type NatsOptions,
  type ReadPacket,
  type WritePacket,
} from '@nestjs/microservices';
import { outageError } from '../wire';

type Settle = (packet: WritePacket) => void;

/**
 * NestJS's client, but a request whose connection breaks is answered at once with `unavailable`:
 * its answer can no longer come, and the caller would wait for the whole deadline.
 */
export class NatsClient extends ClientNats {
  private readonly underWay = new Set<Settle>();

  constructor(options: NonNullable<NatsOptions['options']>) {
    super(options);
    this.status.subscribe((status) => {
      if (String(status) === 'disconnected') this.abandon();
    });
  }

  protected override publish(packet: ReadPacket, settle: Settle): () => void {
    const end = super.publish(packet, settle);
    this.underWay.add(settle);
    return () => {
      this.underWay.delete(settle);
      end();
    };
  }

  private abandon(): void {
    for (const settle of [...this.underWay]) settle({ err: outageError(), isDisposed: true });
    this.underWay.clear();
  }
}
