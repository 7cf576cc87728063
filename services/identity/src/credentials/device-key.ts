import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { deviceSchema } from '@portal/contracts/identity';
import { networkOf } from '@portal/platform';

export type Device = z.output<typeof deviceSchema>;

/** Key of an unknown device: distinguishes a network and a browser from others, without keeping them. */
export function placeKey({ address, userAgent }: Device): string {
  return keyOf(networkOf(address), userAgent);
}

/** Key of a known device; of one without a secret it is nobody's. */
export function deviceKey(deviceSecret: string | undefined): string {
  return keyOf('known device', deviceSecret ?? '');
}

/** A short, fixed-length key made of parts of any length. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
