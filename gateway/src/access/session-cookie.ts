import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { login } from '@portal/contracts/identity';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FastifyReply } from 'fastify';

/** Sets and clears the session cookie, with the `__Host-` prefix if the portal uses https. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly isSecure: boolean;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
    this.name = this.isSecure ? '__Host-portal' : 'portal';
  }

  start(
    reply: FastifyReply,
    session: Pick<ResponseOf<typeof login>, 'cookieSecret' | 'expiresAt'>,
  ) {
    this.set(reply, session.cookieSecret, new Date(session.expiresAt));
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', new Date(0));
  }

  private set(reply: FastifyReply, secret: string, expires: Date): void {
    const cookie = fastifyCookie.serialize(this.name, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.isSecure,
      expires,
    });
    reply.header('set-cookie', cookie);
  }
}
