import { isIP } from 'node:net';

/** Address of a client that no proxy could name: not an address of a client or of this machine. */
const UNKNOWN_ADDRESS = '0.0.0.0';
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Makes each entry of `X-Forwarded-For` an address. Some proxies append a port, which differs for
 * each connection; an entry that is not an address would count as a separate client.
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
