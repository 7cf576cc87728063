import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { AuditLog } from '../admin/audit-log';
import { SessionStore } from '../store/session.store';
import type { Proof } from './second-factor-check';

/** What follows a second factor's coming and going: a line in the log, and ended sessions. */
@Injectable()
export class SecondFactorTrace {
  constructor(
    private readonly rules: AccountRules,
    private readonly log: AuditLog,
    private readonly sessions: SessionStore,
  ) {}

  /** Whoever signed in by the password alone is signed out. @returns the ended sessions. */
  async turnedOn(manager: EntityManager, adminId: string, keptId: string): Promise<string[]> {
    const at = this.rules.now();
    await this.log.record(manager, { adminId, act: 'second-factor-on', about: 'own account', at });
    return this.sessions.endAllIn(manager, adminId, at, keptId);
  }

  async turnedOff(manager: EntityManager, adminId: string, proof: Proof): Promise<void> {
    const at = this.rules.now();
    const about = `own account, by the ${proof}`;
    await this.log.record(manager, { adminId, act: 'second-factor-off', about, at });
  }

  /** Of the ended sessions, after the commit. */
  tell(userId: string, ended: string[]): Promise<void> {
    return this.sessions.tell(userId, ended);
  }
}
