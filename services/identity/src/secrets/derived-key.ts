import { hkdfSync } from 'node:crypto';
import { requireVariable, type PortalConfig } from '@portal/platform';

/** A key of 256 bits for one purpose, out of `AUTH_SECRET`: one key never serves two. */
export function derivedKey(config: PortalConfig, purpose: string): Buffer {
  const secret = requireVariable(config, 'AUTH_SECRET');
  return Buffer.from(hkdfSync('sha256', secret, '', `portal/identity/${purpose}/v1`, 32));
}
