import type { HttpBinding, RequestContract } from '@portal/contracts';
import type { z, ZodType } from 'zod';
import { send } from './send';

type Offered = RequestContract<ZodType, ZodType, HttpBinding>;

interface CallOptions {
  /** Values of the path's `:names`. */
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Calls the portal by contract; the answer is checked against it.
 * @throws ApiError the server's refusal, or that the portal was not reached.
 */
export async function call<C extends Offered>(
  contract: C,
  { params = {}, query = {}, body, signal }: CallOptions = {},
): Promise<z.output<C['http']['response']>> {
  const { method, path, response } = contract.http;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value));
  }
  const search = asked.size > 0 ? `?${asked.toString()}` : '';
  return response.parse(await send(filled + search, { method, body, signal })) as z.output<
    C['http']['response']
  >; // parsed by its own schema
}
