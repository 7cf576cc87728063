import ipaddr from 'ipaddr.js';

/** Names that lead into the operator's network, or may. */
const INSIDE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|arpa)$/i;

/**
 * Whether an IP address lies inside the operator's network, or may lead there: all that is not plain
 * public unicast, with IPv4 in any of its IPv6 forms (mapped, 6to4, Teredo, NAT64).
 */
export function isInsideAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  // Of IPv6 only 2000::/3 is given out (RFC 4291); `::a.b.c.d` is an IPv4 address in disguise.
  return 'parts' in parsed && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000;
}

/**
 * Whether a host, as a URL names it, is inside by its name alone; URLs turn every form of an IPv4
 * address (decimal, octal, hexadecimal, short) into the one with four numbers.
 */
export function isInsideHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(host)) return isInsideAddress(host);
  return INSIDE_NAMES.test(host) || !host.includes('.');
}
