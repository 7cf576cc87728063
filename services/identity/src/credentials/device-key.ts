import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { deviceSchema } from '@portal/contracts/identity';
import { networkOf } from '@portal/platform';

export type Device = z.output<typeof deviceSchema>;

/**
 * Returns the key of an unknown device, which distinguishes network and browser without storing
 * them.
 */
export function placeKey({ address, userAgent }: Device): string {
  return keyOf(networkOf(address), userAgent);
}

/** Returns the key of a known device; without a secret, a key that matches no device. */
export function deviceKey(deviceSecret: string | undefined): string {
  return keyOf('known device', deviceSecret ?? '');
}

/** Returns a short key of fixed length for parts of any length. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
