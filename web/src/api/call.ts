import type { RouteContract, RouteResponseOf } from '@portal/contracts';
import { send } from './send';

interface CallOptions {
  /** Values of the path's `:names`. */
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether it goes on where the page goes away. */
  keepalive?: boolean;
  /** Default: 60,000. */
  timeoutMs?: number;
}

/**
 * Calls the portal by a route's contract; the answer is checked against it.
 * @throws ApiError the server's refusal, or that the portal was not reached.
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
