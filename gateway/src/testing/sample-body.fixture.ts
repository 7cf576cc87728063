import type { RouteContract } from '@portal/contracts';
import type { z } from 'zod';

/** What a write is sent where every route is called. */
export class SampleBody {
  constructor(
    readonly path: string,
    readonly body: unknown,
  ) {}
}

/** What a read is asked with where every route is called. */
export class SampleQuery {
  constructor(
    readonly path: string,
    readonly query: Record<string, string>,
  ) {}
}

/** A query for a read that takes none without one. */
export function sampleQuery(route: RouteContract, query: Record<string, string>): SampleQuery {
  return new SampleQuery(route.path, query);
}

/** A body for a write whose schema says too little for `sampleOf`. */
export function sampleBody<R extends RouteContract>(
  route: R,
  body: z.input<R['body']>,
): SampleBody {
  return new SampleBody(route.path, body);
}
