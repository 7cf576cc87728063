import { Injectable } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { whenReady, type Ready } from '../ready';
import { credentialOf, type Credential } from './credential';
import { SessionCookie } from './session-cookie';
import { isLackOfSession, SessionGuesses } from './session-guesses';
import { Sessions } from './sessions';

/** Identifies the caller of a request and records it on the request. */
@Injectable()
export class RequestAuthenticator {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly guesses: SessionGuesses,
  ) {}

  /** Returns whether the caller is known without a request to identity: anonymous or cached. */
  recall(request: FastifyRequest): boolean {
    const credential = credentialOf(request, this.cookie.name);
    if (!credential) return true;
    const caller = this.sessions.recall(credential);
    if (!caller) return false;
    note(request, credential, caller);
    return true;
  }

  /**
   * Identifies the caller through identity. On public routes an ended session is ignored.
   * @throws PortalError `unauthenticated`, `suspended` or `too_many_requests` on other routes.
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
   * Removes the recorded caller if the session has ended: another gateway may have received the
   * event of an end that this one missed.
   * @returns whether the session has ended.
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

/** Returns whether the caller is unknown, or its address has guessed too often to be looked up. */
function isUnidentified(error: unknown): boolean {
  const isHeldUp = error instanceof PortalError && error.code === 'too_many_requests';
  return isHeldUp || isLackOfSession(error);
}
