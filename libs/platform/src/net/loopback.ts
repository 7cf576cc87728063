import ipaddr from 'ipaddr.js';

const NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an IP address, also an IPv4 one that is mapped into IPv6, is of this machine alone. */
export function isLoopback(address: string | undefined): boolean {
  return (
    address !== undefined &&
    ipaddr.isValid(address) &&
    ipaddr.process(address).range() === 'loopback'
  );
}

/** Whether a host, as a URL names it, is this machine for every program on it. */
export function isLoopbackName(hostname: string): boolean {
  return NAMES.includes(hostname);
}
