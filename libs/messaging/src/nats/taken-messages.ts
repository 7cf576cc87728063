import { monotonicMs, startTimer, type Deadline } from '@portal/platform';
import type { Msg } from 'nats';
import { z } from 'zod';

const timed = z.object({ msLeft: z.number() });
/** As NestJS packs a request: one, or several that travel together. */
const packetSchema = z.object({ data: z.union([timed, z.object({ batch: z.array(timed) })]) });

/** Messages that a server has taken and not ended yet. Each request gets one answer, whatever happens. */
export class TakenMessages {
  /** When each was taken, by the steady clock, in ms. */
  private readonly open = new Map<Msg, number>();
  private onNone: (() => void) | undefined;

  take(message: Msg): void {
    this.open.set(message, monotonicMs());
  }

  /** Whether it may still be answered. */
  isOpen(message: Msg): boolean {
    return this.open.has(message);
  }

  end(message: Msg): void {
    this.open.delete(message);
    if (this.open.size === 0) this.onNone?.();
  }

  /**
   * Waits for those that are open, no longer than anybody waits for their answers, and refuses what is left by the
   * empty message that stands for 'nobody answers': the caller may ask another process.
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

/** Infinity where it does not say, as events. */
function msLeftOf(message: Msg): number {
  try {
    const { data } = packetSchema.parse(message.json());
    return 'batch' in data ? Math.max(...data.batch.map(({ msLeft }) => msLeft)) : data.msLeft;
  } catch {
    return Infinity;
  }
}
