import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, randomBytes, type PortalConfig } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieSecretOf } from '../cookies/cookie-secret';

/** Longest time that a sign-in at the provider may take, in seconds. */
const MAX_AGE = 600;
const SECRET_BYTES = 32;
/** Format of the secret in base64url: the gateway creates no secret of another format. */
const SECRET = /^[\w-]{43}$/;

/**
 * Cookie with the secret of a browser that signs in through an OpenID provider: only the browser
 * that started the sign-in can finish it.
 */
@Injectable()
export class OpenIdCookie {
  private readonly name: string;
  private readonly isSecure: boolean;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
    this.name = this.isSecure ? '__Host-openid' : 'openid';
  }

  /** Creates a new secret and sets it as the cookie. */
  start(reply: FastifyReply): string {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    this.set(reply, secret, MAX_AGE);
    return secret;
  }

  read(request: FastifyRequest): string | undefined {
    const secret = cookieSecretOf(request.headers.cookie, this.name);
    return secret && SECRET.test(secret) ? secret : undefined;
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  /** The callback page sends the code itself, so the cookie never has to cross sites. */
  private set(reply: FastifyReply, secret: string, maxAge: number): void {
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', maxAge } as const;
    const cookie = fastifyCookie.serialize(this.name, secret, {
      ...attributes,
      secure: this.isSecure,
    });
    reply.header('set-cookie', cookie);
  }
}
