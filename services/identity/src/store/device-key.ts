import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { deviceSchema } from '@portal/contracts';
import { networkOf } from '../domain/login-throttle';

export type Device = z.output<typeof deviceSchema>;

/** Tells a network and a browser from others, without keeping what they are. */
export function deviceKey({ address, userAgent }: Device): string {
  return keyOf(networkOf(address), userAgent);
}

/** A short, fixed-length key made of parts of any length. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
