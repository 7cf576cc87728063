import { createHash } from 'node:crypto';
import { randomBytes } from '@portal/platform';

/** The secret of a mailed link: 128 bits, 22 signs that an address takes as they are. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Its stored hash; long and random as it is, a plain SHA-256 reveals nothing. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
