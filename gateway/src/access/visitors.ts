import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../limits/rate-limits';
import { credentialOf, type Credential } from './credential';
import { SessionCookie } from './session-cookie';
import { Sessions } from './sessions';

/** Notes on each request who sent it. */
@Injectable()
export class Visitors {
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

  /** Takes back what was noted: the session turns out to be over. */
  dismiss(request: FastifyRequest): void {
    if (request.visitor) this.sessions.end([request.visitor.sessionId]);
    request.visitor = null;
    request.isByCookie = false;
  }
}

function note(request: FastifyRequest, credential: Credential, caller: FastifyRequest['visitor']) {
  request.visitor = caller;
  request.isByCookie = credential.isCookie;
}

function isRefused(error: unknown): boolean {
  return (
    error instanceof PortalError && (error.code === 'unauthenticated' || error.code === 'suspended')
  );
}
