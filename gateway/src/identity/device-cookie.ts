import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { DEVICE_COOKIES } from '../cookies/device-secret';

/** As long as identity knows a device that nobody signs in on, in seconds. */
const MAX_AGE = 180 * 86_400;

/** Lets a browser be known again at the next sign-in, so that strangers' guesses do not count there. */
@Injectable()
export class DeviceCookie {
  private readonly isSecure: boolean;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Renewed at each sign-in, so that a planted or copied older one is worthless. */
  set(reply: FastifyReply, secret: string): void {
    const name = this.isSecure ? DEVICE_COOKIES.secure : DEVICE_COOKIES.plain;
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', maxAge: MAX_AGE } as const;
    const cookie = fastifyCookie.serialize(name, secret, { ...attributes, secure: this.isSecure });
    reply.header('set-cookie', cookie);
  }
}
