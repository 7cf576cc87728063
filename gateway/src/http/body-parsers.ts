import type { FastifyInstance } from 'fastify';

/** The largest JSON body, in bytes. */
export const JSON_MAX_BYTES = 100 * 1024;

/** Stands for a body of a type that no route reads: refused with 415 once the guards have spoken. */
export const UNREAD_BODY = Symbol('UNREAD_BODY');

/**
 * JSON only as application/json, and forms only where a route takes one: so that no form of a
 * foreign page is ever read as JSON. Keys that poison prototypes are refused.
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
