import proxyAddress from '@fastify/proxy-addr';
import type { PortalConfig } from '@portal/platform';

/** Whether an address is of a proxy whose `X-Forwarded-For` counts. */
export type IsTrusted = ReturnType<typeof proxyAddress.compile>;

/** The proxies of TRUST_PROXY, read as Fastify reads them. */
export function trustedProxies({ TRUST_PROXY }: PortalConfig): IsTrusted {
  return proxyAddress.compile(TRUST_PROXY?.split(',').map((each) => each.trim()) ?? []);
}
