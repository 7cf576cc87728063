import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../limits/rate-limits';
import { credentialOf, type Credential } from './credential';
import { SessionCookie } from './session-cookie';
import { Sessions } from './sessions';

/** Finds out who sent a request, and notes it there. */
@Injectable()
export class RequestAuthenticator {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimits,
  ) {}

  /** Whether it is settled without asking who sent this: nobody, or somebody seen of late. */
  recall(request: FastifyRequest): boolean {
    const credential = credentialOf(request, this.cookie.name);
    if (!credential) return true;
    const caller = this.sessions.recall(credential);
    if (!caller) return false;
    note(request, credential, caller);
    return true;
  }

  /**
   * Asks who sent this. Where anybody may pass, a session that has ended is no obstacle.
   * @throws PortalError `unauthenticated` or `suspended` where it is.
   */
  async identify(request: FastifyRequest, isPublic: boolean): Promise<void> {
    const credential = credentialOf(request, this.cookie.name);
    if (!credential) return;
    await this.limits.refuseGuessing(request.ip);
    try {
      note(request, credential, await this.sessions.authenticate(credential));
    } catch (error) {
      if (!isRefused(error)) throw error;
      await this.limits.countGuess(request.ip);
      if (!isPublic) throw error;
    }
  }

  /**
   * Takes back what was noted where the session turns out to be over: another gateway may know of an
   * end that this one has missed.
   * @returns whether it is.
   */
  async dismissEnded(request: FastifyRequest): Promise<boolean> {
    if (!request.caller || !(await this.sessions.isOverAnywhere(request.caller))) return false;
    request.caller = null;
    request.isByCookie = false;
    return true;
  }
}

function note(request: FastifyRequest, credential: Credential, caller: FastifyRequest['caller']) {
  request.caller = caller;
  request.isByCookie = credential.isCookie;
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof PortalError && (error.code === 'unauthenticated' || error.code === 'suspended')
  );
}
