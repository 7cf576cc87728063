import { z } from 'zod';

/** The pipe beside the standard ones on which a worker answers: nothing else writes to it. */
export const ANSWERS_FD = 3;

/** What a worker says, one line of JSON each: that it has loaded, then what came of each work. */
export const workerMessageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ done: z.unknown() }),
  z.object({ over: z.literal('memory') }),
  z.object({ failed: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;

/** What a worker is asked, one line of JSON. */
export const workRequestSchema = z.object({ task: z.string(), input: z.unknown() });
export type WorkRequest = z.infer<typeof workRequestSchema>;
