import { createHash } from 'node:crypto';
import { randomBytes } from '@portal/platform';

/** Returns a new link secret: 128 bits in 22 URL-safe characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Returns the stored hash of a secret; as the secret is long and random, plain SHA-256 is
 * sufficient.
 */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
