import { fastifyMultipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

/**
 * Lets Fastify read forms. The plugin's hooks, which every call would pass through, only delete the
 * files of its own way of saving: that way is not used here, so they are left out.
 */
export function registerForms(fastify: FastifyInstance): Promise<void> {
  const withoutHooks: FastifyInstance = Object.create(fastify, {
    addHook: { value: () => withoutHooks },
  }) as FastifyInstance; // it inherits everything else
  return new Promise((resolve, reject) => {
    fastifyMultipart(withoutHooks, {}, (error) => (error ? reject(error) : resolve()));
  });
}
