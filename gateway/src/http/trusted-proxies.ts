import proxyAddress from '@fastify/proxy-addr';
import type { PortalConfig } from '@portal/platform';

/** Returns whether an address belongs to a proxy whose `X-Forwarded-For` is trusted. */
export type IsTrusted = ReturnType<typeof proxyAddress.compile>;

/** Compiles the proxies of TRUST_PROXY with the same parser as Fastify. */
export function trustedProxies({ TRUST_PROXY }: PortalConfig): IsTrusted {
  return proxyAddress.compile(TRUST_PROXY?.split(',').map((each) => each.trim()) ?? []);
}
