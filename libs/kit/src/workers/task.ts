import type { z } from 'zod';

/**
 * A task for the processes of a `WorkerPool`: its name and the schemas of its input and output.
 */
export interface Task<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  input: Input;
  output: Output;
}

/** Defines a task, for the pool that requests it and the process that runs it. */
export function defineTask<Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output>,
): Task<Input, Output> {
  return task;
}
