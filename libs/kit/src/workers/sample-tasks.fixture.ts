import { z } from 'zod';
import { defineTask } from './task';

const nothing = z.object({});

/** Returns its input and the id of its process. */
export const echo = defineTask({
  name: 'echo',
  input: z.object({ text: z.string(), afterMs: z.number().optional() }),
  output: z.object({ text: z.string(), pid: z.number() }),
});
/** Uses the CPU for this time without yielding. */
export const spin = defineTask({
  name: 'spin',
  input: z.object({ ms: z.number() }),
  output: z.object({ isDone: z.boolean() }),
});
/** Fills the heap. */
export const hoard = defineTask({ name: 'hoard', input: nothing, output: nothing });
/** Allocates memory outside the heap. */
export const swell = defineTask({ name: 'swell', input: nothing, output: nothing });
/** Returns a long result. */
export const shout = defineTask({
  name: 'shout',
  input: z.object({ bytes: z.number() }),
  output: z.object({ text: z.string() }),
});
/** Throws an error. */
export const breakDown = defineTask({ name: 'break-down', input: nothing, output: nothing });
