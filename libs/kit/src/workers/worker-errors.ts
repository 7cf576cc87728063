/** What a work had too little of: processor time, time, memory, or room for its answer. */
export type WorkLimit = 'processor' | 'time' | 'memory' | 'answer';

/** A work went above its limits; its process has been killed. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';

  constructor(readonly limit: WorkLimit) {
    super(`The work went above its limit of ${limit}.`);
  }
}

/** A worker could not start, or its task failed: a fault of the program, not of what it was given. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}
