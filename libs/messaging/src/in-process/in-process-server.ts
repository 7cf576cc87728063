import { Server, type CustomTransportStrategy, BaseRpcContext } from '@nestjs/microservices';
import { startTimer } from '@portal/platform';
import { lastValueFrom } from 'rxjs';
import type { BusHandler, BusMember, InProcessBus } from './in-process-bus';

/** Maximum time that `close` waits for messages in progress, in ms. */
const DRAIN_MS = 5_000;

/** NestJS's server side of the in-process bus. */
export class InProcessServer extends Server implements CustomTransportStrategy, BusMember {
  override readonly transportId = Symbol('in-process');
  private underWay = 0;
  private drained: (() => void) | undefined;

  constructor(private readonly bus: InProcessBus) {
    super();
  }

  listen(callback: () => void): void {
    this.bus.join(this);
    callback();
  }

  /** Accepts no new message and waits for those in progress, for at most 5 s. */
  async close(): Promise<void> {
    this.bus.leave(this);
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = startTimer(resolve, DRAIN_MS);
      this.drained = () => {
        timer.stop();
        resolve();
      };
    });
  }

  requestHandler(subject: string): BusHandler | undefined {
    const handler = this.getHandlerByPattern(subject);
    if (!handler || handler.isEventHandler) return undefined;
    const context = new BaseRpcContext([subject]);
    return (message) =>
      this.track(() =>
        lastValueFrom(this.transformToObservable(Promise.resolve(handler(message, context)))),
      );
  }

  eventHandler(subject: string): BusHandler | undefined {
    if (!this.getHandlerByPattern(subject)) return undefined;
    const context = new BaseRpcContext([subject]);
    return (data) =>
      this.track(() => this.handleEvent(subject, { pattern: subject, data }, context));
  }

  on(): void {
    // There is no connection that could emit events.
  }

  unwrap<T>(): T {
    throw new Error('The in-process bus has no client of its own');
  }

  private async track<T>(work: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await work();
    } finally {
      this.underWay -= 1;
      if (this.underWay === 0) this.drained?.();
    }
  }
}
