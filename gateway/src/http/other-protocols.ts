import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from './broken-request';

/** Path at which Socket.IO accepts websockets. */
const LIVE_PATH = '/socket.io/';
const ONLY_HTTP = 'Only HTTP/1.1 is spoken here.';

/**
 * Refuses, with the text of the portal, requests that Node would leave without an answer or
 * without a body: an upgrade to another protocol (h2c, a websocket elsewhere), CONNECT, and
 * expectations other than `100-continue`. Runs ahead of every listener already registered for the
 * server's upgrades.
 */
export function refuseOtherProtocols(server: Server): void {
  const handlers = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isLive(request)) {
      for (const handle of handlers) Reflect.apply(handle, server, [request, socket, head]);
    } else refuse(socket, () => endWith(socket, 'invalid_input', ONLY_HTTP));
  });
  server.on('connect', (_request, socket) => {
    refuse(socket, () => endWith(socket, 'method_not_allowed', 'That cannot be done here.'));
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    refuse(socket, () => endWith(socket, 'invalid_input', ONLY_HTTP, 417));
  });
}

function isLive({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Node removes its listeners from a detached socket: a disconnected client is not an error. */
function refuse(socket: Duplex, end: () => void): void {
  socket.on('error', () => socket.destroy());
  end();
}
