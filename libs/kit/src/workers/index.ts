export { handles, isOutOfMemory, serveTasks } from './serve-tasks';
export { defineTask, type Task } from './task';
export { OverLimitError, WorkerFailure } from './worker-errors';
export { workerMetrics } from './worker-metrics';
export { closeWorkerPools, WorkerPool, type WorkOrder } from './worker-pool';
