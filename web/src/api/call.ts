import type { RouteContract, RouteResponseOf } from '@portal/contracts';
import { send } from './send';

interface CallOptions {
  /** Values of the path parameters (`:name`). */
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean;
  /** In ms. Default: 60,000. */
  timeoutMs?: number;
}

/**
 * Calls the portal by a route's contract and validates the response against it.
 * @throws ApiError if the server refuses the call or the portal cannot be reached.
 */
export async function call<R extends RouteContract>(
  route: R,
  { params = {}, query = {}, body, signal, keepalive, timeoutMs }: CallOptions = {},
): Promise<RouteResponseOf<R>> {
  const { method, path, response } = route;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const search = asked.size > 0 ? `?${asked.toString()}` : '';
  const answer = await send(filled + search, { method, body, signal, keepalive, timeoutMs });
  return response.parse(answer) as RouteResponseOf<R>; // parsed by its own schema
}
