import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runWithCorrelation, type PortalConfig } from '@portal/platform';
import type { FastifyInstance } from 'fastify';
import { setBodyParsers } from './body-parsers';
import { answerBrokenRequest } from './broken-request';
import { declareRequestFacts } from './request-facts';
import { requestIdOf } from './request-id';
import { securityHeaders } from './security-headers';

/** Longest time that the headers, and a whole request, may take to arrive, in ms. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;

/** Fastify as the portal has it, under NestJS. */
export async function createHttpServer(config: PortalConfig): Promise<FastifyAdapter> {
  const adapter = new FastifyAdapter({
    skipMiddie: true,
    logger: false,
    trustProxy: config.TRUST_PROXY ?? false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 100 },
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    clientErrorHandler: answerBrokenRequest,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  declareRequestFacts(fastify);
  setBodyParsers(fastify);
  await fastify.register(multipart);
  addHooks(fastify, securityHeaders(config));
  return adapter;
}

function addHooks(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  // After the body has come: what its arrival calls back does not keep the correlation.
  fastify.addHook('preValidation', (request, _reply, done) => {
    runWithCorrelation(request.id, done);
  });
}
