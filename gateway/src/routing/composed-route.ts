import type { Access, ErrorCode } from '@portal/contracts';
import { z, type ZodType } from 'zod';

const NOTHING = z.object({});
const NO_BODY = z.undefined();

/** A path that the gateway answers out of several services: no single contract is its door. */
export function readRoute<Reply extends ZodType>(
  path: string,
  access: Access,
  described: { summary: string; response: Reply; errors?: readonly ErrorCode[] },
) {
  const { summary, response, errors = [] } = described;
  const http = { method: 'GET' as const, path, access, query: NOTHING, body: NO_BODY, response };
  return { summary, errors, http };
}
