import { z } from 'zod';
import { wireErrorSchema } from '../wire';

/** Chunks that may be on their way: the producer waits for room, however slow the reader is. */
export const WINDOW = 16;
/** How often a reader says that it is still there, and without how much of it a producer stops, in ms. */
export const ALIVE_EVERY_MS = 3_000;
export const LOST_AFTER_MS = 10_000;

/** A caller asks for a stream; it says more at `control`. */
export const openSchema = z.object({
  correlationId: z.string().max(100),
  control: z.string().max(200),
  body: z.unknown(),
});

/** What the reader says while it reads. */
export const controlSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  /** There is room for chunks before this number. */
  z.object({ kind: z.literal('room'), until: z.number() }),
  z.object({ kind: z.literal('cancel') }),
]);
export type Control = z.infer<typeof controlSchema>;

const numbered = z.object({ seq: z.number() });

/** What the producer sends; numbered from 0, so that a lost one is noticed. */
export const frameSchema = z.discriminatedUnion('kind', [
  numbered.extend({ kind: z.literal('chunk'), body: z.unknown() }),
  numbered.extend({ kind: z.literal('end') }),
  numbered.extend({ kind: z.literal('refused'), error: wireErrorSchema }),
  z.object({ kind: z.literal('nobody') }),
]);
export type Frame = z.infer<typeof frameSchema>;
