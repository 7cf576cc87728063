import type { RouteContract } from '@portal/contracts';
import type { z } from 'zod';

/** Body of a write, for tests that call every route. */
export class SampleBody {
  constructor(
    readonly path: string,
    readonly body: unknown,
  ) {}
}

/** Query of a read, for tests that call every route. */
export class SampleQuery {
  constructor(
    readonly path: string,
    readonly query: Record<string, string>,
  ) {}
}

/** Creates the query for a read that requires one. */
export function sampleQuery(route: RouteContract, query: Record<string, string>): SampleQuery {
  return new SampleQuery(route.path, query);
}

/** Creates the body for a write whose schema is too general for `sampleOf`. */
export function sampleBody<R extends RouteContract>(
  route: R,
  body: z.input<R['body']>,
): SampleBody {
  return new SampleBody(route.path, body);
}
