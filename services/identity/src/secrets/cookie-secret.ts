import { createHash } from 'node:crypto';
import { randomBytes } from '@portal/platform';

/** Returns a new cookie secret of 256 bits. */
export function newCookieSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored hash of a secret; as the secret is long and random, plain SHA-256 is
 * sufficient.
 */
export function cookieHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
