import type { z, ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** One question or command that crosses a process: its subject, its shapes and its refusals. */
export interface RequestContract<
  Request extends ZodType = ZodType,
  Response extends ZodType = ZodType,
> {
  subject: `${string}.${string}`;
  summary: string;
  request: Request;
  response: Response;
  errors: readonly ErrorCode[];
  /** Deadline of the call in ms; the caller gives up with `timeout` after it. */
  timeoutMs: number;
  /**
   * Whether requests that are asked within some ms of each other may travel as one message. For small ones
   * that come often and take alike long: the answers travel together, too. Default: false.
   */
  isBatched?: boolean;
}

/** A fact that others receive. `durable` ones go through the outbox and arrive at least once. */
export interface EventContract<Payload extends ZodType = ZodType> {
  subject: `${string}.${string}.v${number}`;
  summary: string;
  payload: Payload;
  durable: boolean;
  /**
   * The field of the payload that says what the fact is about, where facts about the same replace one another.
   * The payload then has a `version`, which grows with each: durable events may change places, and only one that
   * is newer than the last takes effect (`@Reaction`). 0: published before there were versions.
   */
  replaces?: string;
  /**
   * Received by each process of a service, if any of them may hold its subject; else by one. For events
   * that are not durable. Default: false.
   */
  isForEachProcess?: boolean;
  /** As that of a request. For events that are not durable. Default: false. */
  isBatched?: boolean;
}

/** What a caller of the contract sends. */
export type RequestOf<C extends RequestContract> = z.output<C['request']>;
/** What the caller may leave out where the schema has a default. */
export type RequestInputOf<C extends RequestContract> = z.input<C['request']>;
/** What the contract answers. */
export type ResponseOf<C extends RequestContract> = z.output<C['response']>;
/** What an event carries. */
export type PayloadOf<E extends EventContract> = z.output<E['payload']>;

/** The default deadline of a call between processes, in ms. */
export const DEFAULT_TIMEOUT_MS = 5_000;

/** Declares a message that is answered. Who may reach it over HTTP, if anybody, says a route. */
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
