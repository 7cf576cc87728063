import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import type { Task } from './task';
import { ANSWERS_FD, workRequestSchema, type WorkerMessage } from './worker-messages';

/** A task and its handler. */
export interface TaskHandler {
  name: string;
  run(input: unknown): Promise<unknown>;
}

/** Binds a task to its function; the task's schemas validate input and output. */
export function handles<Input extends z.ZodType, Output extends z.ZodType>(
  task: Task<Input, Output>,
  work: (input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>,
): TaskHandler {
  return {
    name: task.name,
    run: async (input) => task.output.parse(await work(task.input.parse(input))),
  };
}

/**
 * Makes this process a worker of a `WorkerPool`: runs one task after the other, and ends with its
 * parent process. The only statement of an entry file.
 */
export function serveTasks(handlers: TaskHandler[]): void {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  const answers = new Socket({ fd: ANSWERS_FD });
  const say = (message: WorkerMessage) => answers.write(`${JSON.stringify(message)}\n`);
  const requests = createInterface({ input: process.stdin });
  requests.on('line', (line) => {
    void answer(byName, line).then(say);
  });
  requests.on('close', () => process.exit(0));
  say({ ready: true });
}

async function answer(
  handlers: ReadonlyMap<string, TaskHandler>,
  line: string,
): Promise<WorkerMessage> {
  try {
    const { task, input } = workRequestSchema.parse(JSON.parse(line));
    const handler = handlers.get(task);
    if (!handler) return { failed: `This worker knows no task ${task}.` };
    return { done: await handler.run(input) };
  } catch (error) {
    if (isOutOfMemory(error)) return { over: 'memory' };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Whether an allocation has failed because the process has reached its memory limit. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocat/i.test(error.message);
}
