import { isLoopback, isLoopbackName } from '@portal/platform';
import type { FastifyRequest } from 'fastify';

type Facts = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string } };

/**
 * Returns whether the request comes from a browser on this machine, at a loopback name. A page of
 * a foreign name that resolves to 127.0.0.1 (DNS rebinding) sends that name as its host; a trusted
 * proxy on this machine forwards the address of its client. The port may be that of a load
 * balancer in front.
 */
export function isOnThisMachine({ ip, headers, socket }: Facts): boolean {
  if (!isLoopback(socket.remoteAddress) || !isLoopback(ip)) return false;
  const url = `http://${headers.host ?? ''}`;
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname);
}
