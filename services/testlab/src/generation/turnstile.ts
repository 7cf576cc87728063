import type { PortalError } from '@portal/platform';
import { GenerationAborted } from '../engine/work-pacer';

/** Lets a few works run at a time and a bounded number wait; more are turned away. */
export class Turnstile {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refusal: () => PortalError,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  /**
   * Who is stopped while waiting leaves the place to the next.
   * @throws PortalError the refusal where too many wait already; GenerationAborted.
   */
  async pass<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw new GenerationAborted();
    if (this.running >= this.atOnce) await this.wait(signal);
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const [next] = this.waiting;
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    if (this.waiting.size >= this.mayWait) throw this.refusal();
    return new Promise((resolve, reject) => {
      const enter = () => {
        this.waiting.delete(enter);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.delete(enter);
        reject(new GenerationAborted());
      };
      this.waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
