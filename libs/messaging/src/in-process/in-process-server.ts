import { Server, type CustomTransportStrategy, BaseRpcContext } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { BusMember, InProcessBus } from './in-process-bus';

/** How long `close` waits for what is under way, in ms. */
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

  /** Takes no new message and lets those under way end, for at most 5 s. */
  async close(): Promise<void> {
    this.bus.leave(this);
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DRAIN_MS);
      this.drained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  answers(subject: string): boolean {
    const handler = this.getHandlerByPattern(subject);
    return handler !== null && handler !== undefined && !handler.isEventHandler;
  }

  async request(subject: string, message: unknown): Promise<unknown> {
    const handler = this.getHandlerByPattern(subject);
    if (!handler) throw new Error(`No handler for ${subject}`);
    const context = new BaseRpcContext([subject]);
    return this.track(() =>
      lastValueFrom(this.transformToObservable(Promise.resolve(handler(message, context)))),
    );
  }

  async emit(subject: string, message: unknown): Promise<void> {
    if (!this.getHandlerByPattern(subject)) return;
    const packet = { pattern: subject, data: message };
    await this.track(() => this.handleEvent(subject, packet, new BaseRpcContext([subject])));
  }

  on(): void {
    // There is no connection whose events could be heard.
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
