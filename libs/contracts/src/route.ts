import { z, type ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** Who may call a route. `own-session` is any signed-in person, student or admin. */
export type Access = 'public' | 'student' | 'admin' | 'own-session';

/**
 * One route of the API: what the browser sends and receives. Which messages stand behind it, one,
 * several or none, is the gateway's affair.
 */
export interface RouteContract<
  Body extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Response extends ZodType = ZodType,
> {
  kind: 'route';
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Each `:name` in it is an id, of the form of `id`. */
  path: `/api/${string}`;
  id: ZodType<string>;
  access: Access;
  summary: string;
  /** JSON body; where a file may come along, the text fields of the form. */
  body: Body;
  query: Query;
  /** What the browser receives, with XP as a number of up to 3 decimals. */
  response: Response;
  errors: readonly ErrorCode[];
  /** Where the body is a form in which a file may come along: how large it may be, in bytes, and the field. */
  file: { maxBytes: number; field?: string } | null;
}

/** What the browser sends as the body of a route. */
export type RouteBodyOf<R extends RouteContract> = z.output<R['body']>;
/** What the browser receives. */
export type RouteResponseOf<R extends RouteContract> = z.output<R['response']>;

const A_UUID = z.uuid();
const NO_BODY = z.undefined();
const NO_QUERY = z.object({});

type Parts<Body extends ZodType, Query extends ZodType, Response extends ZodType> = Omit<
  RouteContract<Body, Query, Response>,
  'kind' | 'id' | 'body' | 'query' | 'errors' | 'file'
> & {
  /** Default: a UUID. */
  id?: ZodType<string>;
  body?: Body;
  query?: Query;
  errors?: readonly ErrorCode[];
  file?: { maxBytes: number; field?: string } | null;
};

/** Declares a route; without `body` or `query` it takes none. */
export function defineRoute<
  Response extends ZodType,
  Body extends ZodType = typeof NO_BODY,
  Query extends ZodType = typeof NO_QUERY,
>(parts: Parts<Body, Query, Response>): RouteContract<Body, Query, Response> {
  return {
    kind: 'route',
    id: A_UUID,
    errors: [],
    file: null,
    ...parts,
    body: parts.body ?? (NO_BODY as ZodType as Body), // Body is its type where none is given
    query: parts.query ?? (NO_QUERY as ZodType as Query), // likewise
  };
}

/** Whether something that a module exports is a route. */
export function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
