import type { Caller } from '@portal/contracts/identity';
import type { startRootSpan } from '@portal/platform';
import type { FastifyInstance } from 'fastify';
import type { Upload } from '../uploads/upload';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reply to the request: one parameter less for NestJS to resolve on every call. */
    reply: FastifyReply;
    /** The signed-in user; set by the access guard. */
    caller: Caller | null;
    /** Whether the caller is identified by a cookie, which browsers send automatically. */
    isByCookie: boolean;
    /** File of the form; set on routes that take a form. */
    upload: Upload | null;
    /** Whether the body holds the text fields of a form. */
    hasForm: boolean;
    /** Ends the request's root span; undefined if tracing is off. */
    endSpan: ReturnType<typeof startRootSpan>;
  }
}

/** Declares the request fields that guards and interceptors fill. */
export function declareRequestFacts(fastify: FastifyInstance): void {
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('isByCookie', false);
  fastify.decorateRequest('upload', null);
  fastify.decorateRequest('hasForm', false);
  fastify.decorateRequest('endSpan', undefined);
}
