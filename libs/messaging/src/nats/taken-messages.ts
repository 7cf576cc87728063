import { monotonicMs, startTimer, type Deadline } from '@portal/platform';
import type { Msg } from 'nats';
import { z } from 'zod';

const timed = z.object({ msLeft: z.number() });
/** A request as packed by NestJS: one, or a batch. */
const packetSchema = z.object({ data: z.union([timed, z.object({ batch: z.array(timed) })]) });

/**
 * Messages that a server has accepted and not finished. Each request gets exactly one response.
 */
export class TakenMessages {
  /** Time when each was accepted, on the monotonic clock in ms. */
  private readonly open = new Map<Msg, number>();
  private onNone: (() => void) | undefined;
  private count = 0;

  /** Number of messages accepted so far. */
  get total(): number {
    return this.count;
  }

  take(message: Msg): void {
    this.count += 1;
    this.open.set(message, monotonicMs());
  }

  /** Whether it is still unanswered. */
  isOpen(message: Msg): boolean {
    return this.open.has(message);
  }

  end(message: Msg): void {
    this.open.delete(message);
    if (this.open.size === 0) this.onNone?.();
  }

  /**
   * Waits for open messages, at most until their callers' deadlines, and rejects the rest with the
   * empty message that means 'no responder', so that callers may retry at another process.
   */
  async close(patience: Deadline): Promise<void> {
    await this.untilNone(Math.min(patience.msLeft, this.longestWaitMs()));
    const left = [...this.open.keys()];
    this.open.clear();
    for (const message of left) message.respond();
  }

  private async untilNone(ms: number): Promise<void> {
    if (this.open.size === 0 || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = startTimer(resolve, ms);
      this.onNone = () => {
        timer.stop();
        resolve();
      };
    });
    this.onNone = undefined;
  }

  private longestWaitMs(): number {
    const now = monotonicMs();
    const waits = [...this.open].map(([message, takenAt]) => takenAt + msLeftOf(message) - now);
    return Math.max(0, ...waits);
  }
}

/** Returns Infinity if the message has no deadline, such as an event. */
function msLeftOf(message: Msg): number {
  try {
    const { data } = packetSchema.parse(message.json());
    return 'batch' in data ? Math.max(...data.batch.map(({ msLeft }) => msLeft)) : data.msLeft;
  } catch {
    return Infinity;
  }
}
