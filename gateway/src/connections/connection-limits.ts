import { networkOf, type Metrics, type PortalConfig } from '@portal/platform';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CountedByKey } from '../limits/counted-by-key';
import { TokenBucket } from '../limits/token-bucket';
import type { Admission } from '../overload/admission';
import { Arrivals } from './arrivals';
import { RequestLine } from './request-line';
import { trustedProxies } from '../http/trusted-proxies';

/** Divisor of a minute's requests that a connection may send as a burst: a page with its files. */
const BURST_PART = 10;

/** Dependencies of the connection limits. */
interface LimitParts {
  config: PortalConfig;
  metrics: Metrics;
  admission: Admission;
}

/** Longest time that a new connection waits above the rate of its address, in ms. */
const ADMITTED_WITHIN_MS = 5_000;
/** Maximum number of waiting connections: each holds a file descriptor and a few kilobytes. */
const WAITING_MAX = 8_000;

/**
 * Limits connections before their caller is identified, ahead of every listener already registered
 * for the server's connections and requests. The connections of a trusted proxy carry many users:
 * they are neither counted against one address nor paced.
 */
export function limitConnections(server: Server, { config, metrics, admission }: LimitParts): void {
  const isTrusted = trustedProxies(config);
  const open = new CountedByKey(config.CONNECTIONS_PER_ADDRESS);
  const arrivals = arrivalsOf(config, metrics);
  admission.givesWayWhile(() => arrivals.isCrowded);
  const lines = new WeakMap<Socket, RequestLine>();
  // A waiting connection is not read. @types/node does not type the property of an existing
  // server.
  Reflect.set(server, 'pauseOnConnect', true);
  const readers = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isProxy = isTrusted(address, 0);
    const admit = () => {
      lines.set(socket, new RequestLine(socket, isProxy ? null : paceOf(config)));
      for (const read of readers) Reflect.apply(read, server, [socket]);
      socket.resume();
    };
    if (isProxy) admit();
    else if (open.add(networkOf(address), socket)) {
      // Until the connection is admitted, no other listener handles its errors.
      socket.on('error', () => socket.destroy());
      arrivals.enter(networkOf(address), socket, admit);
    } else socket.destroy();
  });
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = () => {
      for (const each of handlers) Reflect.apply(each, server, [request, response]);
    };
    lines.get(request.socket)?.enter(response, () => admission.enter(request, response, handle));
  });
}

function arrivalsOf({ NEW_CONNECTIONS_PER_ADDRESS }: PortalConfig, metrics: Metrics): Arrivals {
  const refused = metrics.counter(
    'portal_connections_refused_total',
    'New connections that were reset, since their address opened too many',
    [],
  );
  const limits = {
    perSecond: NEW_CONNECTIONS_PER_ADDRESS,
    waitMs: ADMITTED_WITHIN_MS,
    waitingMax: WAITING_MAX,
  };
  return new Arrivals(limits, () => refused.inc());
}

function paceOf({ RATE_CONNECTION }: PortalConfig): TokenBucket {
  const burst = Math.max(1, RATE_CONNECTION / BURST_PART);
  return new TokenBucket({ burst, perSecond: RATE_CONNECTION / 60 });
}
