import { hash } from 'node:crypto';
import { cookieSecretOf } from './cookie-secret';

/** Cookies that identify a known browser, without https and with it. */
export const DEVICE_COOKIES = { plain: 'device', secure: '__Host-device' } as const;

/** 32 bytes in base64url: identity creates no secret of another format. */
const SECRET = /^[\w-]{43}$/;

/** Returns the secret that a browser got at its last sign-in; undefined if absent or malformed. */
export function deviceSecretOf(header: string | undefined): string | undefined {
  const secret =
    cookieSecretOf(header, DEVICE_COOKIES.secure) ?? cookieSecretOf(header, DEVICE_COOKIES.plain);
  return secret && SECRET.test(secret) ? secret : undefined;
}

/** SHA-256 of a device secret: the only form in which it is stored. */
export function deviceFingerprint(secret: string): string {
  return hash('sha256', `device:${secret}`, 'base64url');
}
