import type { z, ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** A request that is answered in chunks, such as a text while it is being written. */
export interface StreamContract<
  Request extends ZodType = ZodType,
  Chunk extends ZodType = ZodType,
> {
  subject: `${string}.${string}`;
  summary: string;
  request: Request;
  /** One chunk of the answer. */
  chunk: Chunk;
  errors: readonly ErrorCode[];
  /**
   * Maximum time without a chunk, including before the first one, in ms; then the caller fails
   * with `timeout`.
   */
  idleMs: number;
}

/** The request as a caller passes it: fields with a default may be omitted. */
export type StreamRequestInputOf<S extends StreamContract> = z.input<S['request']>;
/** The parsed request, as its handler receives it. */
export type StreamRequestOf<S extends StreamContract> = z.output<S['request']>;
/** One chunk, as the caller receives it. */
export type ChunkOf<S extends StreamContract> = z.output<S['chunk']>;

/** Default of `idleMs`, in ms. */
export const DEFAULT_IDLE_MS = 10_000;

/** Declares a request that is answered in chunks. */
export function defineStream<Request extends ZodType, Chunk extends ZodType>(
  contract: Omit<StreamContract<Request, Chunk>, 'idleMs'> & { idleMs?: number },
): StreamContract<Request, Chunk> {
  return { idleMs: DEFAULT_IDLE_MS, ...contract };
}
