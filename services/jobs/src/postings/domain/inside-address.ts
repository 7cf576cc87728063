import ipaddr from 'ipaddr.js';

/** Host names that resolve, or may resolve, into the operator's network. */
const INSIDE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|arpa)$/i;

/**
 * Whether an IP address belongs to the operator's network or may route to it: everything except
 * plain public unicast, with IPv4 in any of its IPv6 forms (mapped, 6to4, Teredo, NAT64).
 */
export function isInsideAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  // Of IPv6 only 2000::/3 is allocated (RFC 4291); `::a.b.c.d` is an embedded IPv4 address.
  return 'parts' in parsed && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000;
}

/**
 * Whether the host of a URL is internal by its name alone; URLs normalise every notation of an
 * IPv4 address (decimal, octal, hexadecimal, short) to four numbers.
 */
export function isInsideHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(host)) return isInsideAddress(host);
  return INSIDE_NAMES.test(host) || !host.includes('.');
}
