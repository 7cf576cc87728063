import { z } from 'zod';
import { defineTask } from './task';

const nothing = z.object({});

/** Answers what it is given, from which process. */
export const echo = defineTask({
  name: 'echo',
  input: z.object({ text: z.string(), afterMs: z.number().optional() }),
  output: z.object({ text: z.string(), pid: z.number() }),
});
/** Computes for so long of the processor's time, and never looks up. */
export const spin = defineTask({
  name: 'spin',
  input: z.object({ ms: z.number() }),
  output: z.object({ isDone: z.boolean() }),
});
/** Fills the heap. */
export const hoard = defineTask({ name: 'hoard', input: nothing, output: nothing });
/** Fills memory outside the heap. */
export const swell = defineTask({ name: 'swell', input: nothing, output: nothing });
/** Answers at length. */
export const shout = defineTask({
  name: 'shout',
  input: z.object({ bytes: z.number() }),
  output: z.object({ text: z.string() }),
});
/** Fails. */
export const breakDown = defineTask({ name: 'break-down', input: nothing, output: nothing });
