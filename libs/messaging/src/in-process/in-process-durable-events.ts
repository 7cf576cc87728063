import type { InProcessBus } from './in-process-bus';
import type { WireEvent } from '../wire';
import type { DurableEvents, SafeHands } from '../durable/durable-events';

/**
 * Durable events within one process: publishing ends when the receivers have handled the event.
 */
export class InProcessDurableEvents implements DurableEvents {
  readonly receipts = null;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly bus: InProcessBus) {}

  async publish(event: WireEvent): Promise<SafeHands> {
    await this.bus.deliver(event);
    return 'receivers';
  }

  onReturn(): void {
    // There is no server that could be disconnected.
  }

  subscribe(subject: string, listener: (event: WireEvent) => Promise<void>): Promise<void> {
    this.stops.push(this.bus.listen(subject, listener));
    return Promise.resolve();
  }

  close(): Promise<void> {
    for (const stop of this.stops) stop();
    return Promise.resolve();
  }
}
