import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, randomBytes, type PortalConfig } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieSecretOf } from '../cookies/cookie-secret';

/** How long somebody may take at the provider, in seconds. */
const MAX_AGE = 600;
const SECRET_BYTES = 32;
/** Those bytes in base64url: a secret of another form was not made here. */
const SECRET = /^[\w-]{43}$/;

/** The secret of a browser that signs in by an OpenID provider: only it can end what it began. */
@Injectable()
export class OpenIdCookie {
  private readonly name: string;
  private readonly isSecure: boolean;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
    this.name = this.isSecure ? '__Host-openid' : 'openid';
  }

  /** A new one each time. */
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

  /** The page that comes back sends the code itself, so that no cookie need cross sites. */
  private set(reply: FastifyReply, secret: string, maxAge: number): void {
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', maxAge } as const;
    const cookie = fastifyCookie.serialize(this.name, secret, {
      ...attributes,
      secure: this.isSecure,
    });
    reply.header('set-cookie', cookie);
  }
}
