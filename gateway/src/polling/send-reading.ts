import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reading } from './reading';
import { noteSent } from './sent-readings';

/**
 * Sends a reading, or 304 to a browser that has it. Only that browser may cache it, and must
 * revalidate.
 */
export function sendReading(
  reading: Reading,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  noteSent(request.raw, reading);
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'authorization, cookie');
  reply.header('etag', reading.etag);
  if (reading.isKnownBy(request.headers['if-none-match'])) {
    reply.code(304);
    return undefined;
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reading.json;
}
