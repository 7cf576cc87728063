import type { z, ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** A question that is answered bit by bit, such as a text while it is being written. */
export interface StreamContract<
  Request extends ZodType = ZodType,
  Chunk extends ZodType = ZodType,
> {
  subject: `${string}.${string}`;
  summary: string;
  request: Request;
  /** One bit of the answer. */
  chunk: Chunk;
  errors: readonly ErrorCode[];
  /** Longest time without a chunk, the first one included, in ms; then the caller gives up with `timeout`. */
  idleMs: number;
}

/** What a caller of the stream sends. */
export type StreamRequestInputOf<S extends StreamContract> = z.input<S['request']>;
/** What its handler receives. */
export type StreamRequestOf<S extends StreamContract> = z.output<S['request']>;
/** What a caller receives, one after the other. */
export type ChunkOf<S extends StreamContract> = z.output<S['chunk']>;

/** The default of `idleMs`. */
export const DEFAULT_IDLE_MS = 10_000;

/** Declares an answer that comes bit by bit. */
export function defineStream<Request extends ZodType, Chunk extends ZodType>(
  contract: Omit<StreamContract<Request, Chunk>, 'idleMs'> & { idleMs?: number },
): StreamContract<Request, Chunk> {
  return { idleMs: DEFAULT_IDLE_MS, ...contract };
}
