import { hash } from 'node:crypto';
import { cookieSecretOf } from './cookie-secret';

/** The cookie by which a browser is known again, without https and with it. */
export const DEVICE_COOKIES = { plain: 'device', secure: '__Host-device' } as const;

/** 32 bytes in base64url: what is of another form was not made by identity. */
const SECRET = /^[\w-]{43}$/;

/** What a browser was given at its last sign-in; undefined where there is none of that form. */
export function deviceSecretOf(header: string | undefined): string | undefined {
  const secret =
    cookieSecretOf(header, DEVICE_COOKIES.secure) ?? cookieSecretOf(header, DEVICE_COOKIES.plain);
  return secret && SECRET.test(secret) ? secret : undefined;
}

/** SHA-256 of such a secret: the only form in which it is kept. */
export function deviceFingerprint(secret: string): string {
  return hash('sha256', `device:${secret}`, 'base64url');
}
