import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { DEVICE_COOKIES } from '../cookies/device-secret';

/** Lifetime of the cookie, in seconds: as long as identity remembers an unused device. */
const MAX_AGE = 180 * 86_400;

/**
 * Sets the cookie that identifies a known browser at its next sign-in, so that strangers' guesses
 * do not count against it.
 */
@Injectable()
export class DeviceCookie {
  private readonly isSecure: boolean;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false;
  }

  /** Sets a new secret at each sign-in, so that a planted or copied older one is worthless. */
  set(reply: FastifyReply, secret: string): void {
    const name = this.isSecure ? DEVICE_COOKIES.secure : DEVICE_COOKIES.plain;
    const attributes = { path: '/', httpOnly: true, sameSite: 'strict', maxAge: MAX_AGE } as const;
    const cookie = fastifyCookie.serialize(name, secret, { ...attributes, secure: this.isSecure });
    reply.header('set-cookie', cookie);
  }
}
