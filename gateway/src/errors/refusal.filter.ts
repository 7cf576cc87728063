import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorBody } from '@portal/contracts';
import { PortalError, runWithCorrelation } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from './error-status';
import { toPortalError } from './to-portal-error';

/** Converts every thrown error into `{message, code, requestId}` with the matching status. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly logger = new Logger(RefusalFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = toPortalError(error, request.method) ?? this.unforeseen(error, request.id);
    if (!reply.sent) sendRefusal(refusal, request.id, reply);
  }

  private unforeseen(error: unknown, requestId: string): PortalError {
    const cause = error instanceof Error ? error : new Error(String(error));
    runWithCorrelation(requestId, () => this.logger.error(cause));
    return new PortalError('internal', 'Something went wrong on our side. Please try again.');
  }
}

/** Sends a refusal, with `retry-after` if the request can be retried later. */
export function sendRefusal(refusal: PortalError, requestId: string, reply: FastifyReply): void {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  void reply
    .code(ERROR_STATUS[refusal.code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(refusal, requestId)));
}

function bodyOf(refusal: PortalError, requestId: string): ErrorBody {
  const { fields, offer, saved, retryAfterSeconds } = refusal.details;
  return {
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(fields && { fields }),
    ...(offer && { offer }),
    ...(saved !== undefined && { saved }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
  };
}
