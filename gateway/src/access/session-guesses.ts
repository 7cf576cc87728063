import { Injectable } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { ProvenSecrets } from '../limits/proven-secrets';
import { RateLimits } from '../limits/rate-limits';
import type { Credential } from './credential';
import { Sessions } from './sessions';

/**
 * Holds tokens and cookies that are none against the address that brings them: each counts once, and
 * none is held against a session that has proved right before.
 */
@Injectable()
export class SessionGuesses {
  constructor(
    private readonly sessions: Sessions,
    private readonly proven: ProvenSecrets,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @throws PortalError `unauthenticated` or `suspended`; `too_many_requests` for one that is not known
   * yet, where its address has guessed too often.
   */
  async authenticate(credential: Credential, address: string): Promise<Caller> {
    const refused = this.sessions.refusalOf(credential);
    if (refused) throw refused;
    if (!(await this.proven.has(credential.fingerprint))) await this.limits.refuseGuessing(address);
    try {
      return await this.sessions.authenticate(credential);
    } catch (error) {
      if (isLackOfSession(error)) await this.limits.countGuess(address);
      throw error;
    }
  }
}

/** Whether identity, or the gateway's own knowledge, says that this is nobody's session just now. */
export function isLackOfSession(error: unknown): error is PortalError {
  return (
    error instanceof PortalError && (error.code === 'unauthenticated' || error.code === 'suspended')
  );
}
