import { createHash } from 'node:crypto';
import { randomBytes } from '@portal/platform';

/** A secret of 256 bits for a cookie. */
export function newCookieSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Its stored hash; long and random as it is, a plain SHA-256 reveals nothing. */
export function cookieHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
