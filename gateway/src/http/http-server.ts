import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  PortalError,
  runWithCorrelation,
  startRootSpan,
  type PortalConfig,
} from '@portal/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../errors/refusal.filter';
import { toPortalError } from '../errors/to-portal-error';
import { setBodyParsers } from './body-parsers';
import { answerBrokenRequest } from './broken-request';
import { RefusalPace } from '../limits/refusal-pace';
import { declareRequestFacts } from './request-facts';
import { readForwarded } from './forwarded-address';
import { registerForms } from './forms';
import { requestIdOf } from './request-id';
import { apiHeaders, pageHeaders } from './security-headers';

/** Longest time for the headers, and for a whole request, to arrive, in ms. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;

const UNREADABLE = new PortalError('invalid_input', 'That request could not be read.');

/** Creates the Fastify adapter of the portal for NestJS. */
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
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false, // refused below, with the text of the portal
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(apiHeaders(config)).header('x-request-id', request.id);
      sendRefusal(toPortalError(error, request.method) ?? UNREADABLE, request.id, reply);
    },
    clientErrorHandler: answerBrokenRequest,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  declareRequestFacts(fastify);
  setBodyParsers(fastify);
  await registerForms(fastify);
  addHooks(fastify, config);
  return adapter;
}

function addHooks(fastify: FastifyInstance, config: PortalConfig): void {
  const [forApi, forPages] = [apiHeaders(config), pageHeaders(config)];
  fastify.addHook('onRequest', (request, reply, done) => {
    request.reply = reply;
    reply.headers(isCall(request.url) ? forApi : forPages).header('x-request-id', request.id);
    if (config.TRUST_PROXY) readForwarded(request.headers);
    if (isWithoutHost(request)) sendRefusal(UNREADABLE, request.id, reply);
    else done();
  });
  const refusals = new RefusalPace();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    refusals.send(request, reply, () => done(null, payload));
  });
  // After the body has arrived: callbacks of its arrival lose the correlation.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    request.endSpan = startRootSpan(request.id, `${request.method} ${route}`);
    runWithCorrelation(request.id, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.endSpan?.({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}

/** HTTP/1.1 requires the Host header. */
function isWithoutHost({ headers, raw }: FastifyRequest): boolean {
  return headers.host === undefined && raw.httpVersion === '1.1';
}

/** Returns whether a URL requests data; the description of the API is a page. */
function isCall(url: string): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs');
}
