import { z } from 'zod';
import { wireErrorSchema } from '../wire';

/**
 * Maximum number of unread chunks: the producer waits for capacity, however slow the reader is.
 */
export const WINDOW = 16;
/**
 * Keep-alive interval of a reader, and time without a keep-alive after which a producer stops, in
 * ms.
 */
export const ALIVE_EVERY_MS = 3_000;
export const LOST_AFTER_MS = 10_000;

/** Request for a stream; the reader sends further messages to `control`. */
export const openSchema = z.object({
  correlationId: z.string().max(100),
  control: z.string().max(200),
  body: z.unknown(),
});

/** Messages of the reader while it reads. */
export const controlSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  /** Permits chunks with a lower number. */
  z.object({ kind: z.literal('room'), until: z.number() }),
  z.object({ kind: z.literal('cancel') }),
]);
export type Control = z.infer<typeof controlSchema>;

const numbered = z.object({ seq: z.number() });

/** Messages of the producer; numbered from 0, so that a lost one is detected. */
export const frameSchema = z.discriminatedUnion('kind', [
  numbered.extend({ kind: z.literal('chunk'), body: z.unknown() }),
  numbered.extend({ kind: z.literal('end') }),
  numbered.extend({ kind: z.literal('refused'), error: wireErrorSchema }),
  z.object({ kind: z.literal('nobody') }),
]);
export type Frame = z.infer<typeof frameSchema>;
