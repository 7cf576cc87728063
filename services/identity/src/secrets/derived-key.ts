import { hkdfSync } from 'node:crypto';
import { requireVariable, type PortalConfig } from '@portal/platform';

/** Derives a key of 256 bits for one purpose from `AUTH_SECRET`: no key serves two purposes. */
export function derivedKey(config: PortalConfig, purpose: string): Buffer {
  const secret = requireVariable(config, 'AUTH_SECRET');
  return Buffer.from(hkdfSync('sha256', secret, '', `portal/identity/${purpose}/v1`, 32));
}
