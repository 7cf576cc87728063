import type { z, ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** Who may call an HTTP path. `own-session` is any signed-in person, student or admin. */
export type Access = 'public' | 'student' | 'admin' | 'own-session';

/** How a request is reached over HTTP, where it is reached at all. */
export interface HttpBinding<
  Body extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Reply extends ZodType = ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  /** JSON body; for a multipart call, its text fields. */
  body?: Body;
  query?: Query;
  /** What the browser receives, with XP as a number of up to 3 decimals. */
  response: Reply;
}

/** One question or command that crosses a process: its subject, its shapes and its refusals. */
export interface RequestContract<
  Request extends ZodType = ZodType,
  Response extends ZodType = ZodType,
  Http extends HttpBinding | undefined = HttpBinding | undefined,
> {
  subject: `${string}.${string}`;
  summary: string;
  request: Request;
  response: Response;
  errors: readonly ErrorCode[];
  /** Deadline of the call in ms; the caller gives up with `timeout` after it. */
  timeoutMs: number;
  http: Http;
}

/** A fact that others hear of. `durable` ones go through the outbox and arrive at least once. */
export interface EventContract<Payload extends ZodType = ZodType> {
  subject: `${string}.${string}.v${number}`;
  summary: string;
  payload: Payload;
  durable: boolean;
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

/** Declares a request contract without an HTTP door: only other services call it. */
export function defineRequest<Request extends ZodType, Response extends ZodType>(
  contract: Omit<RequestContract<Request, Response, undefined>, 'timeoutMs' | 'http'> & {
    timeoutMs?: number;
  },
): RequestContract<Request, Response, undefined> {
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...contract, http: undefined };
}

/** Declares a request contract that the gateway offers over HTTP. */
export function defineHttpRequest<
  Request extends ZodType,
  Response extends ZodType,
  Body extends ZodType,
  Query extends ZodType,
  Reply extends ZodType,
>(
  contract: Omit<
    RequestContract<Request, Response, HttpBinding<Body, Query, Reply>>,
    'timeoutMs'
  > & { timeoutMs?: number },
): RequestContract<Request, Response, HttpBinding<Body, Query, Reply>> {
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...contract };
}

/** Declares an event. */
export function defineEvent<Payload extends ZodType>(
  event: EventContract<Payload>,
): EventContract<Payload> {
  return event;
}
