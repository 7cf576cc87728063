import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { Caller, authenticate } from '@portal/contracts/identity';
import { judgeSession } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { cookieHash } from '../secrets/cookie-secret';
import { SessionTokens } from '../secrets/session-tokens';
import { CallerRepository, type NamedSession } from './caller.repository';

/** Identifies the caller by either secret of a session. */
@Injectable()
export class CallerService {
  constructor(
    private readonly callers: CallerRepository,
    private readonly rules: AccountRules,
    private readonly tokens: SessionTokens,
  ) {}

  /** Returns the caller of a request. @throws PortalError `unauthenticated` or `suspended`. */
  async identify(proof: RequestOf<typeof authenticate>): Promise<Caller> {
    const now = this.rules.now();
    const named = await this.nameSession(proof);
    const found = named && (await this.callers.find(named, now));
    const caller = valueOf(judgeSession(found, now, this.rules.timeZone));
    const { userId, sessionId, role, name, email, department } = caller;
    const expiresAt = caller.expiresAt.toISOString();
    return { userId, sessionId, role, name, email, department, expiresAt };
  }

  private async nameSession(
    proof: RequestOf<typeof authenticate>,
  ): Promise<NamedSession | undefined> {
    if ('cookieSecret' in proof) return { cookieHash: cookieHash(proof.cookieSecret) };
    return this.tokens.read(proof.token);
  }
}
