import { isLoopback, isLoopbackName } from '@portal/platform';
import type { FastifyRequest } from 'fastify';

type Facts = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string } };

/**
 * Whether a browser on this machine asks, at one of the machine's own names. A page of a foreign name
 * that was bound to 127.0.0.1 (DNS rebinding) sends that name; a proxy that is trusted, and stands
 * here too, names the address that it was asked from. The port may be a balancer's in front.
 */
export function isOnThisMachine({ ip, headers, socket }: Facts): boolean {
  if (!isLoopback(socket.remoteAddress) || !isLoopback(ip)) return false;
  const url = `http://${headers.host ?? ''}`;
  return URL.canParse(url) && isLoopbackName(new URL(url).hostname);
}
