import { Secret, TOTP } from 'otpauth';
import { CODE_LENGTH } from '@portal/contracts';

const SECRET_BYTES = 20;
/** Steps of 30 s by which a clock may be off to either side. */
const WINDOW = 1;

/** Settings for an authenticator, so that it makes the codes of RFC 6238. */
export interface AuthenticatorSecret {
  bytes: Buffer;
  /** For typing it in: Base32. */
  base32: string;
  uri: string;
}

/** A new secret. @param issuer the portal's name, under which the authenticator lists it. */
export function newAuthenticator(issuer: string, email: string): AuthenticatorSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ secret, issuer, label: email, digits: CODE_LENGTH });
  return { bytes: Buffer.from(secret.bytes), base32: secret.base32, uri: totp.toString() };
}

/**
 * The step of 30 s since 1970 whose code this is, or undefined.
 * @param lastStep of the code taken last: what is as old or older is taken no more.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  const totp = new TOTP({ secret: asSecret(secret), digits: CODE_LENGTH });
  const token = withoutSpaces(code);
  if (!isAuthenticatorCode(code)) return undefined;
  const delta = totp.validate({ token, timestamp: +now, window: WINDOW });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp: +now }) + delta;
  return step > lastStep ? step : undefined;
}

/** Whether it has the form of such a code; a recovery code has not. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

/** The code of a moment, as an authenticator shows it. */
export function codeAt(secret: Uint8Array, now: Date): string {
  return new TOTP({ secret: asSecret(secret), digits: CODE_LENGTH }).generate({ timestamp: +now });
}

function asSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}
