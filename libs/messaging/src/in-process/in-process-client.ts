import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { InProcessBus } from './in-process-bus';

/** NestJS's client side of the in-process bus. */
export class InProcessClient extends ClientProxy {
  constructor(private readonly bus: InProcessBus) {
    super();
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    // There is no connection to close.
  }

  unwrap<T>(): T {
    throw new Error('The in-process bus has no client of its own');
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    this.bus.request(String(packet.pattern), packet.data).then(
      (response) => callback({ response, isDisposed: true }),
      (error: unknown) => callback({ err: error, isDisposed: true }),
    );
    return () => undefined;
  }

  protected async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    await this.bus.emit(String(packet.pattern), packet.data);
    return undefined as T; // NestJS's return type; an event has no response
  }
}
