import type { ErrorCode } from '@portal/contracts';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '@portal/platform';
import { ERROR_STATUS } from '../errors/error-status';

const UNREADABLE = 'That request could not be read.';

/** Answers input that is not HTTP, too slow or too large, before any route. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 'timeout', UNREADABLE, 408);
  else {
    endWith(socket, 'invalid_input', UNREADABLE, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
  }
}

/** Ends a connection with a refusal if no HTTP response object exists. */
export function endWith(
  socket: Duplex,
  code: ErrorCode,
  message: string,
  status = ERROR_STATUS[code],
): void {
  const requestId = newId();
  const body = JSON.stringify({ message, code, requestId });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Connection: close\r\nContent-Type: application/json; charset=utf-8\r\n' +
      `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
