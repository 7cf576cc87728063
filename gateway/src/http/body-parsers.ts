import type { FastifyInstance } from 'fastify';

/** Largest JSON body, in bytes. */
export const JSON_MAX_BYTES = 100 * 1024;

/** Placeholder for a body of a type that no route reads: refused with 415 after the guards. */
export const UNREAD_BODY = Symbol('UNREAD_BODY');

/**
 * Parses JSON only as application/json, and forms only on routes that take one, so that a form of
 * a foreign page is never read as JSON. Keys that pollute prototypes are refused.
 */
export function setBodyParsers(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_MAX_BYTES },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else void parseJson(request, String(body), done);
    },
  );
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null, UNREAD_BODY));
}
