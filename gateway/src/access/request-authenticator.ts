import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { whenReady, type Ready } from '../ready';
import { credentialOf, type Credential } from './credential';
import { SessionCookie } from './session-cookie';
import { isLackOfSession, SessionGuesses } from './session-guesses';
import { Sessions } from './sessions';

/** Finds out who sent a request, and notes it there. */
@Injectable()
export class RequestAuthenticator {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly guesses: SessionGuesses,
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
   * @throws PortalError `unauthenticated`, `suspended` or `too_many_requests` where it is.
   */
  async identify(request: FastifyRequest, isPublic: boolean): Promise<void> {
    const credential = credentialOf(request, this.cookie.name);
    if (!credential) return;
    try {
      note(request, credential, await this.guesses.authenticate(credential, request.ip));
    } catch (error) {
      if (!isPublic || !isUnidentified(error)) throw error;
    }
  }

  /**
   * Takes back what was noted where the session turns out to be over: another gateway may know of an
   * end that this one has missed.
   * @returns whether it is.
   */
  dismissEnded(request: FastifyRequest): Ready<boolean> {
    if (!request.caller) return false;
    return whenReady(this.sessions.isOverAnywhere(request.caller), (isOver) => {
      if (isOver) {
        request.caller = null;
        request.isByCookie = false;
      }
      return isOver;
    });
  }
}

function note(request: FastifyRequest, credential: Credential, caller: FastifyRequest['caller']) {
  request.caller = caller;
  request.isByCookie = credential.isCookie;
}

/** Whether it is settled that nobody known sent this, or not worth asking. */
function isUnidentified(error: unknown): boolean {
  const isHeldUp = error instanceof PortalError && error.code === 'too_many_requests';
  return isHeldUp || isLackOfSession(error);
}
