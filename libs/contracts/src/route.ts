import { z, type ZodType } from 'zod';
import type { ErrorCode } from './error-codes';

/** Access level of a route. `own-session` is any signed-in user, student or admin. */
export type Access = 'public' | 'student' | 'admin' | 'own-session';

/**
 * One route of the API: the request and response of the browser. The gateway decides which
 * messages serve it: one, several or none.
 */
export interface RouteContract<
  Body extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Response extends ZodType = ZodType,
> {
  kind: 'route';
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Each `:name` in it is an id that matches `id`. */
  path: `/api/${string}`;
  id: ZodType<string>;
  access: Access;
  summary: string;
  /** JSON body; for a route that accepts a file, the text fields of the form. */
  body: Body;
  query: Query;
  /** The response to the browser, with XP as a number of up to 3 decimals. */
  response: Response;
  errors: readonly ErrorCode[];
  /** For a form that may include a file: its maximum size in bytes, and its field. */
  file: { maxBytes: number; field?: string } | null;
}

/** The parsed body of a route. */
export type RouteBodyOf<R extends RouteContract> = z.output<R['body']>;
/** The response of a route. */
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

/** Declares a route; without `body` or `query` it accepts none. */
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
    body: parts.body ?? (NO_BODY as ZodType as Body), // Body defaults to the type of NO_BODY
    query: parts.query ?? (NO_QUERY as ZodType as Query), // Query defaults to the type of NO_QUERY
  };
}

/** Whether an export of a module is a route. */
export function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
