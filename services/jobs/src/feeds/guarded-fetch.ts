import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isInsideAddress, isInsideHost } from '../postings/domain/inside-address';
import { InsideNetworkError } from './inside-network.error';

const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Admission of hosts and resolution of their addresses. */
export interface GuardOptions {
  /** Hosts inside the operator's network that are allowed explicitly: `host` or `host:port`. */
  allowed: readonly string[];
  /** Default: the system's resolver. */
  resolve?: typeof lookup;
}

/**
 * Creates a `fetch` for addresses that third parties can influence. It never connects to an
 * address inside the operator's network: not by IP address in any notation, not by a name that
 * resolves to one when the connection is made (so that the name cannot change in between), and not
 * by a redirect.
 * @throws InsideNetworkError
 */
export function createGuardedFetch(options: GuardOptions): typeof fetch {
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await send(url, init ?? {}, options);
      const target = REDIRECTS.has(answer.statusCode ?? 0) && answer.headers.location;
      if (!target || redirects === REDIRECTS_MAX) return toResponse(answer);
      answer.destroy();
      if (!URL.canParse(target, url.href)) throw new TypeError('The redirect leads nowhere.');
      url = new URL(target, url);
    }
  };
}

function send(url: URL, init: RequestInit, options: GuardOptions): Promise<IncomingMessage> {
  const isAllowed = options.allowed.includes(url.host) || options.allowed.includes(url.hostname);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new InsideNetworkError();
  if (!isAllowed && isInsideHost(url.hostname)) throw new InsideNetworkError();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    'accept-encoding': 'identity',
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'GET',
      headers,
      ...(init.signal && { signal: init.signal }),
      // No keep-alive: the next request is checked again.
      agent: false,
      ...(!isAllowed && { lookup: guardedLookup(options.resolve ?? lookup) }),
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end();
  });
}

function guardedLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => isInsideAddress(address)))
        return callback(new InsideNetworkError(), []);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = answer.statusCode ?? 502;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null; // of bytes
  return new Response(body, { status, headers });
}
