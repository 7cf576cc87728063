import { BoundedQueue, type QueueBounds } from './bounded-queue';

/**
 * A bounded queue for each key: tasks with the same key run in turn, tasks with different keys do
 * not wait for each other. An empty queue is removed.
 */
export class KeyedQueue {
  private readonly queues = new Map<string, BoundedQueue>();

  /** @param bounds limits of the queue of each key */
  constructor(private readonly bounds: QueueBounds) {}

  /** Number of keys with running or waiting tasks. */
  get size(): number {
    return this.queues.size;
  }

  /** Whether a key has running or waiting tasks. */
  has(key: string): boolean {
    return this.queues.has(key);
  }

  /**
   * Runs `work` when its turn comes; see `BoundedQueue.add`.
   * @throws Error the refusal if the key's queue is full.
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
