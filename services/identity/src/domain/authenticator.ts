import { Secret, TOTP } from 'otpauth';
import { CODE_LENGTH } from '@portal/contracts';

const SECRET_BYTES = 20;
/** Tolerated clock skew in either direction, in steps of 30 s. */
const WINDOW = 1;

/** Settings with which an authenticator generates the codes of RFC 6238. */
export interface AuthenticatorSecret {
  bytes: Buffer;
  /** Base32, for manual entry. */
  base32: string;
  uri: string;
}

/**
 * Returns a new secret.
 * @param issuer the portal's name, under which the authenticator lists it.
 */
export function newAuthenticator(issuer: string, email: string): AuthenticatorSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ secret, issuer, label: email, digits: CODE_LENGTH });
  return { bytes: Buffer.from(secret.bytes), base32: secret.base32, uri: totp.toString() };
}

/**
 * Returns the step of 30 s since 1970 to which a code belongs, or undefined.
 * @param lastStep step of the last accepted code: the same or an earlier one is refused.
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

/** Whether a code has the authenticator's format; recovery codes do not. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(code));
}

/** Returns the code at a time, as an authenticator shows it. */
export function codeAt(secret: Uint8Array, now: Date): string {
  return new TOTP({ secret: asSecret(secret), digits: CODE_LENGTH }).generate({ timestamp: +now });
}

function asSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}
