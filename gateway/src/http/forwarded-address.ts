import { isIP } from 'node:net';

/** Stands for somebody whom no proxy could name: no address of anybody, and none of this machine. */
const UNKNOWN_ADDRESS = '0.0.0.0';
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Makes each entry of `X-Forwarded-For` an address. Some proxies add a port, which is another with each
 * connection; what is no address at all would count as a person of its own.
 */
export function readForwarded(headers: Record<string, string | string[] | undefined>): void {
  const given = headers['x-forwarded-for'];
  if (typeof given !== 'string') return;
  headers['x-forwarded-for'] = given.split(',').map(addressIn).join(', ');
}

function addressIn(entry: string): string {
  const text = entry.trim();
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const address = v6 ?? v4 ?? text;
  return isIP(address) === 0 ? UNKNOWN_ADDRESS : address;
}
