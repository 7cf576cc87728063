import { AsyncResource } from 'node:async_hooks';
import { currentDeadline, tooLate, type Deadline } from '@portal/platform';
import type { QueueBounds } from './bounded-queue';

/** Limits of a fair queue. */
export interface FairBounds extends QueueBounds {
  /** Maximum number of waiting tasks per key. */
  waitingPerKey: number;
}

interface Waiting {
  deadline: Deadline | undefined;
  begin: () => void;
  reject: (reason: unknown) => void;
}

/**
 * Runs a limited number of tasks concurrently. Waiting tasks are queued per key, and the keys take
 * turns: however many tasks one key has, others wait for at most one of them per turn.
 */
export class FairQueue {
  /** Queues by key; the first one is next. */
  private readonly lines = new Map<string, Waiting[]>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly bounds: FairBounds) {}

  /**
   * Runs `work` when its turn comes, in the async context in which it was added; not if its
   * caller's deadline has passed.
   * @param signal ends the waiting immediately, but never a running task
   * @throws Error the refusal if the queue is full; PortalError `timeout` for a task not started
   * in time; the signal's reason.
   */
  async add<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    let leave = (): void => undefined;
    const onAbort = () => leave();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.enter(key, work, (waiting) => {
        leave = () => this.leave(key, waiting, signal?.reason);
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private enter<T>(
    key: string,
    work: () => Promise<T>,
    onWaiting: (waiting: Waiting) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = AsyncResource.bind(() => {
        this.running += 1;
        const done = () => {
          this.running -= 1;
          this.next();
        };
        work().then(resolve, reject).finally(done);
      });
      const waiting = { deadline: currentDeadline(), begin, reject };
      if (this.running < this.bounds.concurrency) return this.start(waiting);
      if (this.isFull(key)) this.dropExpired();
      if (this.isFull(key)) return reject(this.bounds.refusal());
      this.lines.set(key, [...(this.lines.get(key) ?? []), waiting]);
      this.waiting += 1;
      onWaiting(waiting);
    });
  }

  /** Removes a task that has not started. */
  private leave(key: string, waiting: Waiting, reason: unknown): void {
    const line = this.lines.get(key) ?? [];
    const others = line.filter((one) => one !== waiting);
    if (others.length === line.length) return;
    this.waiting -= 1;
    if (others.length > 0) this.lines.set(key, others);
    else this.lines.delete(key);
    waiting.reject(reason);
  }

  private isFull(key: string): boolean {
    const { waiting, waitingPerKey } = this.bounds;
    return this.waiting >= waiting || (this.lines.get(key)?.length ?? 0) >= waitingPerKey;
  }

  private next(): void {
    while (this.running < this.bounds.concurrency) {
      const first = this.takeFirst();
      if (!first) return;
      this.start(first);
    }
  }

  /** Takes a task from the key whose turn it is, and moves that key behind all others. */
  private takeFirst(): Waiting | undefined {
    const [entry] = this.lines;
    if (!entry) return undefined;
    const [key, [first, ...others]] = entry;
    this.lines.delete(key);
    if (others.length > 0) this.lines.set(key, others);
    this.waiting -= 1;
    return first;
  }

  private start({ deadline, begin, reject }: Waiting): void {
    if (deadline?.isOver) reject(tooLate());
    else begin();
  }

  private dropExpired(): void {
    for (const [key, line] of [...this.lines]) {
      const live = line.filter(({ deadline }) => !deadline?.isOver);
      if (live.length === line.length) continue;
      for (const { deadline, reject } of line) if (deadline?.isOver) reject(tooLate());
      this.waiting -= line.length - live.length;
      if (live.length > 0) this.lines.set(key, live);
      else this.lines.delete(key);
    }
  }
}
