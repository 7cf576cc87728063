export { BoundedQueue, type QueueBounds } from './queues/bounded-queue';
export { KeyedQueue } from './queues/keyed-queue';
