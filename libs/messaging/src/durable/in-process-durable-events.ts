import type { InProcessBus } from '../in-process/in-process-bus';
import type { WireEvent } from '../wire';
import type { DurableEvents } from './durable-events';

/** Durable events within one process: safe hands are the receivers' own. */
export class InProcessDurableEvents implements DurableEvents {
  private readonly stops: (() => void)[] = [];

  constructor(private readonly bus: InProcessBus) {}

  publish(event: WireEvent): Promise<void> {
    return this.bus.deliver(event);
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
