export { BoundedQueue, type QueueBounds } from './bounded-queue';
export { FairQueue, type FairBounds } from './fair-queue';
export { KeyedQueue } from './keyed-queue';
