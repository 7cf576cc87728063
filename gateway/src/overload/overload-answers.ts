import type { ErrorCode } from '@portal/contracts';
import { random, type PortalConfig } from '@portal/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_STATUS } from '../errors/error-status';
import { requestIdOf } from '../http/request-id';
import { apiHeaders } from '../http/security-headers';
import type { Reading } from '../polling/reading';

/**
 * Time until a screen polls again, in seconds, plus a random spread: screens that polled at the
 * same time do not return together.
 */
const LATER_S = 10;
const LATER_SPREAD_S = 20;
const BUSY = 'Many people are using the portal just now. Please try again in a moment.';

/** Answers without routing: at a fraction of the cost of a routed call. */
export class OverloadAnswers {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(config: PortalConfig) {
    this.headers = apiHeaders(config);
  }

  /** Sends a kept answer, with the time of the next poll. */
  send(response: ServerResponse, request: IncomingMessage, reading: Reading): void {
    if (response.closed) return;
    const isKnown = reading.isKnownBy(request.headers['if-none-match']);
    this.begin(response, request, isKnown ? 304 : 200, {
      'cache-control': 'private, no-cache',
      vary: 'authorization, cookie',
      etag: reading.etag,
    });
    response.end(isKnown || request.method === 'HEAD' ? undefined : reading.json);
  }

  /** Refuses a call that could not start in time. */
  refuse(response: ServerResponse, request: IncomingMessage, code: ErrorCode): void {
    if (response.closed) return;
    const requestId = requestIdOf(request);
    const retryAfterSeconds = this.begin(response, request, ERROR_STATUS[code], {
      'x-request-id': requestId,
      // A client that continues to send must reconnect, and connections are admitted at a rate.
      ...(code === 'too_many_requests' && { connection: 'close' }),
    });
    response.end(JSON.stringify({ message: BUSY, code, requestId, retryAfterSeconds }));
  }

  private begin(
    response: ServerResponse,
    request: IncomingMessage,
    status: number,
    headers: Record<string, string>,
  ): number {
    const laterSeconds = Math.ceil(LATER_S + random() * LATER_SPREAD_S);
    response.writeHead(status, {
      ...this.headers,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestIdOf(request),
      'retry-after': String(laterSeconds),
      ...headers,
    });
    return laterSeconds;
  }
}
