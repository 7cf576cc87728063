import type { z } from 'zod';

/** A kind of work that a process of a `WorkerPool` does: its name and both shapes that cross over. */
export interface Task<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  input: Input;
  output: Output;
}

/** Names a task once, for the pool that asks and the process that answers. */
export function defineTask<Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output>,
): Task<Input, Output> {
  return task;
}
