import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { logout, type Caller, type login } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import type { FastifyReply } from 'fastify';
import { cookieCredential, tokenCredential } from '../access/credential';
import { SessionCookie } from '../access/session-cookie';
import { deviceFingerprint } from '../cookies/device-secret';
import { ProvenSecrets } from '../limits/proven-secrets';
import { EndedSessions } from './ended-sessions';
import { DeviceCookie } from './device-cookie';

/** Starts and ends the sessions of browsers. */
@Injectable()
export class SignIns {
  constructor(
    private readonly messages: Messages,
    private readonly cookie: SessionCookie,
    private readonly endedSessions: EndedSessions,
    private readonly device: DeviceCookie,
    private readonly proven: ProvenSecrets,
  ) {}

  /** Sets the session cookie and the device cookie, and returns the token. */
  start(reply: FastifyReply, session: ResponseOf<typeof login>) {
    this.cookie.start(reply, session);
    this.device.set(reply, session.deviceSecret);
    this.note(session);
    return { message: session.message, token: session.token, accessToken: session.token };
  }

  /**
   * Marks the new secrets as proven, so that limits used up by strangers at the same address do
   * not apply.
   */
  private note({ token, cookieSecret, deviceSecret }: ResponseOf<typeof login>): void {
    this.proven.add(tokenCredential(token).fingerprint);
    this.proven.add(cookieCredential(cookieSecret).fingerprint);
    this.proven.add(deviceFingerprint(deviceSecret));
  }

  /** Ends the caller's session immediately, for REST and sockets. */
  async end(reply: FastifyReply, { userId, sessionId }: Caller): Promise<{ message: string }> {
    const ended = await this.messages.request(logout, { sessionId });
    this.endedSessions.end({ userId, sessionIds: [sessionId] });
    this.cookie.clear(reply);
    return ended;
  }
}
