/** The exceeded limit of a task: CPU time, wall-clock time, memory, or size of its result. */
export type WorkLimit = 'processor' | 'time' | 'memory' | 'answer';

/** A task has exceeded its limits; its process has been killed. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';

  constructor(readonly limit: WorkLimit) {
    super(`The work went above its limit of ${limit}.`);
  }
}

/** A worker could not start, or its task failed: a fault of the program, not of its input. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}
