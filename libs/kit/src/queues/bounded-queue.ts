import { AsyncResource } from 'node:async_hooks';
import { currentDeadline, startTimer, tooLate } from '@portal/platform';
import PQueue from 'p-queue';

/** How much a queue lets run and wait. */
export interface QueueBounds {
  /** Works that run at the same time. */
  concurrency: number;
  /** Works that may wait; more are refused. */
  waiting: number;
  /** The error that a refused caller gets. */
  refusal: () => Error;
}

/** Runs a few works at a time and lets a bounded number wait in their order. */
export class BoundedQueue {
  private readonly queue: PQueue;

  constructor(private readonly bounds: QueueBounds) {
    this.queue = new PQueue({ concurrency: bounds.concurrency });
  }

  /**
   * Runs `work` when its turn comes, in the course in which it was added. One that is stopped while it waits, or whose asker gives up
   * meanwhile, leaves its place to the next and rejects with the signal's reason or with `timeout`;
   * one that runs keeps its place until it has really ended.
   * @throws Error the refusal where too many wait already.
   */
  async add<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { concurrency, waiting, refusal } = this.bounds;
    if (this.queue.pending >= concurrency && this.queue.size >= waiting) throw refusal();
    const deadline = currentDeadline();
    if (!signal && !deadline) return this.queue.add(AsyncResource.bind(work));
    // The queue would give away the place of a running work too, as soon as it is aborted.
    const leave = new AbortController();
    const onAbort = () => leave.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = deadline && startTimer(() => leave.abort(tooLate()), deadline.msLeft);
    const stay = () => {
      timer?.stop();
      signal?.removeEventListener('abort', onAbort);
    };
    const begin = AsyncResource.bind(() => {
      stay();
      deadline?.refuseIfOver();
      return work();
    });
    try {
      return await this.queue.add(begin, { signal: leave.signal });
    } finally {
      stay();
    }
  }

  /** Calls back once nothing runs or waits any more. */
  onceIdle(callback: () => void): void {
    this.queue.once('idle', callback);
  }
}
