import ipaddr from 'ipaddr.js';

/**
 * Number of 16-bit parts of an IPv6 address that identify a network: one customer owns all
 * addresses of a /64.
 */
const NETWORK_PARTS = 4;

/**
 * Returns the key for rate limits per address: an IPv4 address (also if mapped into IPv6), or the
 * /64 of an IPv6 one. Returns an invalid address unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
