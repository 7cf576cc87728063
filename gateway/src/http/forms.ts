import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * Registers the form parser of Fastify. The hooks of the plugin would run on every call, and they
 * only delete files of its own upload storage: the portal does not use that storage, so they are
 * left out.
 */
export function registerForms(fastify: FastifyInstance): Promise<void> {
  const withoutHooks: FastifyInstance = Object.create(fastify, {
    addHook: { value: () => withoutHooks },
  }) as FastifyInstance; // the object inherits everything else
  return new Promise((resolve, reject) => {
    fastifyMultipart(withoutHooks, {}, (error) => (error ? reject(error) : resolve()));
  });
}
