import type { z, ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** A request or command between processes: its subject, schemas and error codes. */
export interface RequestContract<
  Request extends ZodType = ZodType,
  Response extends ZodType = ZodType,
> {
  subject: `${string}.${string}`;
  summary: string;
  request: Request;
  response: Response;
  errors: readonly ErrorCode[];
  /** Deadline of the call in ms; after it, the caller fails with `timeout`. */
  timeoutMs: number;
  /**
   * Whether requests sent within a few ms of each other may be batched into one message. Suits
   * small, frequent requests of similar duration, since their responses are batched, too. Default:
   * false.
   */
  isBatched?: boolean;
}

/**
 * A fact that other services receive. `durable` events go through the outbox and are delivered at
 * least once.
 */
export interface EventContract<Payload extends ZodType = ZodType> {
  subject: `${string}.${string}.v${number}`;
  summary: string;
  payload: Payload;
  durable: boolean;
  /**
   * Field of the payload that identifies the subject of the fact, if a newer fact about the same
   * subject replaces an older one. The payload then has an increasing `version`: durable events
   * may arrive out of order, and only an event newer than the last one takes effect (`@Reaction`).
   * 0: published before versions existed.
   */
  replaces?: string;
  /**
   * Whether each process of a service receives the event, because any of them may hold its
   * subject; otherwise one process does. For non-durable events. Default: false.
   */
  isForEachProcess?: boolean;
  /** As for a request. For non-durable events. Default: false. */
  isBatched?: boolean;
}

/** The parsed request of a contract. */
export type RequestOf<C extends RequestContract> = z.output<C['request']>;
/** The request as a caller passes it: fields with a default may be omitted. */
export type RequestInputOf<C extends RequestContract> = z.input<C['request']>;
/** The response of a contract. */
export type ResponseOf<C extends RequestContract> = z.output<C['response']>;
/** The payload of an event. */
export type PayloadOf<E extends EventContract> = z.output<E['payload']>;

/** The default deadline of a call between processes, in ms. */
export const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Declares a request that is answered with a response. A route declares its HTTP access, if any.
 */
export function defineRequest<Request extends ZodType, Response extends ZodType>(
  contract: Omit<RequestContract<Request, Response>, 'timeoutMs'> & { timeoutMs?: number },
): RequestContract<Request, Response> {
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...contract };
}

/** Declares an event. */
export function defineEvent<Payload extends ZodType>(
  event: EventContract<Payload>,
): EventContract<Payload> {
  return event;
}
