import { z } from 'zod';

/**
 * File descriptor of the pipe for a worker's responses, separate from the standard streams so that
 * nothing else writes to it.
 */
export const ANSWERS_FD = 3;

/**
 * Messages of a worker, one line of JSON each: first that it has loaded, then the result of each
 * task.
 */
export const workerMessageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ done: z.unknown() }),
  z.object({ over: z.literal('memory') }),
  z.object({ failed: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;

/** Request to a worker, one line of JSON. */
export const workRequestSchema = z.object({ task: z.string(), input: z.unknown() });
export type WorkRequest = z.infer<typeof workRequestSchema>;
