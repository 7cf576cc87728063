import ipaddr from 'ipaddr.js';

const NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an IP address, including an IPv4-mapped IPv6 one, is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  return (
    address !== undefined &&
    ipaddr.isValid(address) &&
    ipaddr.process(address).range() === 'loopback'
  );
}

/** Whether a host name of a URL always refers to this machine. */
export function isLoopbackName(hostname: string): boolean {
  return NAMES.includes(hostname);
}
