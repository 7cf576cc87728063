import { networkOf, type PortalConfig } from '@portal/platform';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CountedByKey } from '../limits/counted-by-key';
import { TokenBucket } from '../limits/token-bucket';
import { RequestLine } from './request-line';
import { trustedProxies } from './trusted-proxies';

/** Part of a minute's requests that one connection may send at once: a page with all its files. */
const BURST_PART = 10;

/**
 * Bounds what connections may do before anybody knows who it is, in front of everything that listens to
 * the server's requests by now. A trusted proxy's connections are many people's: they are not counted
 * for one address, and not paced.
 */
export function limitConnections(server: Server, config: PortalConfig): void {
  const isTrusted = trustedProxies(config);
  const open = new CountedByKey(config.CONNECTIONS_PER_ADDRESS);
  const lines = new WeakMap<Socket, RequestLine>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isProxy = isTrusted(address, 0);
    if (isProxy || open.add(networkOf(address), socket)) {
      lines.set(socket, new RequestLine(socket, isProxy ? null : paceOf(config)));
    } else socket.destroy();
  });
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    lines.get(request.socket)?.enter(response, () => {
      for (const handle of handlers) Reflect.apply(handle, server, [request, response]);
    });
  });
}

function paceOf({ RATE_CONNECTION }: PortalConfig): TokenBucket {
  const burst = Math.max(1, RATE_CONNECTION / BURST_PART);
  return new TokenBucket({ burst, perSecond: RATE_CONNECTION / 60 });
}
