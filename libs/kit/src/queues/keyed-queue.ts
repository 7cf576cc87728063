import { BoundedQueue, type QueueBounds } from './bounded-queue';

/**
 * A bounded queue for each key: works on the same key take turns, works on different keys do not
 * wait for each other. A key's queue is forgotten when it is empty.
 */
export class KeyedQueue {
  private readonly queues = new Map<string, BoundedQueue>();

  /** @param bounds those of each key */
  constructor(private readonly bounds: QueueBounds) {}

  /** Keys on which something runs or waits. */
  get size(): number {
    return this.queues.size;
  }

  /** Whether something runs or waits on a key. */
  has(key: string): boolean {
    return this.queues.has(key);
  }

  /**
   * Runs `work` when its key's turn comes; see `BoundedQueue.add`.
   * @throws Error the refusal where too many wait on this key.
   */
  async add<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    return (this.queues.get(key) ?? this.open(key)).add(work, signal);
  }

  private open(key: string): BoundedQueue {
    const queue = new BoundedQueue(this.bounds);
    queue.onceIdle(() => this.queues.delete(key));
    this.queues.set(key, queue);
    return queue;
  }
}
