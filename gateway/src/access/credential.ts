import { hash } from 'node:crypto';
import type { RequestInputOf } from '@portal/contracts';
import type { authenticate } from '@portal/contracts/identity';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieSecretOf } from '../cookies/cookie-secret';

/** Proof of a session that a caller sends. */
export interface Credential {
  /** Browsers send cookies automatically, so a write that carries one must prove its origin. */
  isCookie: boolean;
  /** SHA-256 of the secret: the only form in which it is stored. */
  fingerprint: string;
  proof: RequestInputOf<typeof authenticate>;
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;
const TOKEN_MAX = 4_096;

/** Returns the bearer token, else the cookie; null if the request has neither. */
export function credentialOf(
  request: { headers: IncomingHttpHeaders },
  cookieName: string,
): Credential | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return tokenCredential(BEARER.exec(authorization)?.[1] ?? '');
  const cookieSecret = cookieSecretOf(request.headers.cookie, cookieName);
  return cookieSecret ? cookieCredential(cookieSecret) : null;
}

/** Returns the credential for the secret of a session cookie. */
export function cookieCredential(cookieSecret: string): Credential {
  return { isCookie: true, fingerprint: print('cookie', cookieSecret), proof: { cookieSecret } };
}

/** Returns the credential for a token from `Authorization` or from the connection of a socket. */
export function tokenCredential(token: string): Credential {
  const bounded = token.slice(0, TOKEN_MAX);
  return { isCookie: false, fingerprint: print('token', bounded), proof: { token: bounded } };
}

function print(kind: 'cookie' | 'token', secret: string): string {
  return hash('sha256', `${kind}:${secret}`, 'base64url');
}
