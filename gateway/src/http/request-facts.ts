import type { Caller } from '@portal/contracts/identity';
import type { startRootSpan } from '@portal/platform';
import type { FastifyInstance } from 'fastify';
import type { Upload } from '../uploads/upload';

declare module 'fastify' {
  interface FastifyRequest {
    /** What answers this request: one parameter less for NestJS to fill in on every call. */
    reply: FastifyReply;
    /** The signed-in user; set by the access guard. */
    caller: Caller | null;
    /** Whether a cookie, which travels by itself, says who it is. */
    isByCookie: boolean;
    /** Set where a route takes a form: the file in it. */
    upload: Upload | null;
    /** Whether the body holds the text fields of a form. */
    hasForm: boolean;
    /** Ends the request's root span; undefined where nothing is traced. */
    endSpan: ReturnType<typeof startRootSpan>;
  }
}

/** Gives every request the fields that guards and interceptors fill. */
export function declareRequestFacts(fastify: FastifyInstance): void {
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('isByCookie', false);
  fastify.decorateRequest('upload', null);
  fastify.decorateRequest('hasForm', false);
  fastify.decorateRequest('endSpan', undefined);
}
