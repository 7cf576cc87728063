import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { z } from 'zod';

const withStatus = z.object({ statusCode: z.number() });

const REFUSALS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['invalid_input', 'That request could not be read.'],
  403: ['forbidden', 'You are not allowed to do that.'],
  404: ['not_found', 'There is nothing here.'],
  405: ['method_not_allowed', 'That cannot be done here.'],
  406: ['invalid_input', 'That request could not be read.'],
  408: ['timeout', 'The request took too long to arrive.'],
  413: ['too_large', 'That is too large.'],
  414: ['invalid_input', 'That address is too long.'],
  415: ['unsupported_file', 'That type of content is not accepted here.'],
  503: ['unavailable', 'The portal is stopping or starting. Please try again.'],
};

/** Methods that are routed by path: any other is refused with 405 instead of 404. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Converts an error of Nest or Fastify into a portal refusal; null for an unexpected error. */
export function toPortalError(error: unknown, method: string): PortalError | null {
  if (error instanceof PortalError) return error;
  const status = statusOf(error) ?? 0;
  const refusal = REFUSALS[status === 404 && !METHODS.includes(method) ? 405 : status];
  return refusal ? new PortalError(...refusal) : null;
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  return withStatus.safeParse(error).data?.statusCode;
}
