import { AsyncResource } from 'node:async_hooks';
import { currentDeadline, startTimer, tooLate } from '@portal/platform';
import PQueue from 'p-queue';

/** Limits of a queue. */
export interface QueueBounds {
  /** Maximum number of concurrent tasks. */
  concurrency: number;
  /** Maximum number of waiting tasks; more are refused. */
  waiting: number;
  /** Creates the error for a refused caller. */
  refusal: () => Error;
}

/** Runs a limited number of tasks concurrently and keeps a bounded number waiting in order. */
export class BoundedQueue {
  private readonly queue: PQueue;

  constructor(private readonly bounds: QueueBounds) {
    this.queue = new PQueue({ concurrency: bounds.concurrency });
  }

  /**
   * Runs `work` when its turn comes, in the async context in which it was added. A waiting task
   * that is aborted, or whose caller's deadline passes, leaves its place to the next and rejects
   * with the signal's reason or with `timeout`; a running one keeps its place until it has ended.
   * @throws Error the refusal if the queue is full.
   */
  async add<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { concurrency, waiting, refusal } = this.bounds;
    if (this.queue.pending >= concurrency && this.queue.size >= waiting) throw refusal();
    const deadline = currentDeadline();
    if (!signal && !deadline) return this.queue.add(AsyncResource.bind(work));
    // The queue would also free the place of a running task as soon as it is aborted.
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

  /** Calls back once no task runs or waits. */
  onceIdle(callback: () => void): void {
    this.queue.once('idle', callback);
  }
}
