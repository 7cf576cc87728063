import { hash } from 'node:crypto';
import type { RequestInputOf } from '@portal/contracts';
import type { authenticate } from '@portal/contracts/identity';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieSecretOf } from '../cookies/cookie-secret';

/** What a caller proves the session with. */
export interface Credential {
  /** A cookie travels by itself, so a write that it carries must prove where it comes from. */
  isCookie: boolean;
  /** SHA-256 of it: the only form in which it is kept. */
  fingerprint: string;
  proof: RequestInputOf<typeof authenticate>;
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/=-]{1,4096})$/i;
const TOKEN_MAX = 4_096;

/** The bearer token, else the cookie; null where a request has neither. */
export function credentialOf(
  request: { headers: IncomingHttpHeaders },
  cookieName: string,
): Credential | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return tokenCredential(BEARER.exec(authorization)?.[1] ?? '');
  const cookieSecret = cookieSecretOf(request.headers.cookie, cookieName);
  return cookieSecret ? cookieCredential(cookieSecret) : null;
}

/** The secret of a session's cookie. */
export function cookieCredential(cookieSecret: string): Credential {
  return { isCookie: true, fingerprint: print('cookie', cookieSecret), proof: { cookieSecret } };
}

/** A token as it comes by `Authorization` or at a socket's connection. */
export function tokenCredential(token: string): Credential {
  const bounded = token.slice(0, TOKEN_MAX);
  return { isCookie: false, fingerprint: print('token', bounded), proof: { token: bounded } };
}

function print(kind: 'cookie' | 'token', secret: string): string {
  return hash('sha256', `${kind}:${secret}`, 'base64url');
}
