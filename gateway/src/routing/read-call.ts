import { PortalError } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidInput } from '../errors/invalid-input';
import { UNREAD_BODY } from '../http/body-parsers';
import type { RouteContract } from '@portal/contracts';
import { Call } from './call';

const NO_PARAMS = Object.freeze({});

/**
 * Parses the input of a call with the schemas of the route.
 * @throws PortalError `invalid_input` with the invalid fields; `not_found` for a malformed id.
 */
export function readCall(route: RouteContract, request: FastifyRequest, reply: FastifyReply): Call {
  const { body, query } = route;
  return new Call(
    route.method === 'GET' ? undefined : parse(body, bodyOf(request)),
    parse(query, request.query),
    route.path.includes(':') ? readParams(route, request.params) : NO_PARAMS,
    request,
    reply,
  );
}

function bodyOf(request: FastifyRequest): unknown {
  const isUnread = request.body === UNREAD_BODY || (request.isMultipart() && !request.hasForm);
  if (!isUnread) return request.body ?? undefined;
  throw new PortalError('unsupported_file', 'Please send JSON with Content-Type application/json.');
}

function readParams({ id }: RouteContract, params: unknown): Record<string, string> {
  const read = Object.entries(params ?? {}).map(([name, value]) => {
    const parsed = id.safeParse(value);
    if (parsed.success) return [name, parsed.data] as const;
    throw new PortalError('not_found', 'There is nothing here.');
  });
  return Object.fromEntries(read);
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
