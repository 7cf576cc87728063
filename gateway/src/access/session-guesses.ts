import { Injectable } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { ProvenSecrets } from '../limits/proven-secrets';
import { RateLimits } from '../limits/rate-limits';
import type { Credential } from './credential';
import { Sessions } from './sessions';

/**
 * Counts invalid tokens and cookies against the address that sends them: each counts once, and
 * none counts against a session that has authenticated before.
 */
@Injectable()
export class SessionGuesses {
  constructor(
    private readonly sessions: Sessions,
    private readonly proven: ProvenSecrets,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Authenticates a credential.
   * @throws PortalError `unauthenticated` or `suspended`; `too_many_requests` for an unknown
   *   credential whose address has guessed too often.
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

/** Returns whether identity, or the gateway's cache, rejects the session. */
export function isLackOfSession(error: unknown): error is PortalError {
  return (
    error instanceof PortalError && (error.code === 'unauthenticated' || error.code === 'suspended')
  );
}
