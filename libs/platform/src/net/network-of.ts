import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: one customer has all addresses of a /64. */
const NETWORK_PARTS = 4;

/**
 * What counts as one address: an IPv4 address (also one that is mapped into IPv6), or the /64 of an
 * IPv6 one. What is no address is left as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
