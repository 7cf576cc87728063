import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { recordAct } from '../admin/audit-log';
import { MailQueue } from '../mail/mail-queue';
import type { MailKind } from '../store/queued-mail.entity';
import { SessionStore } from '../store/session.store';
import { UserEntity } from '../store/user.entity';

/** What a second factor's use leaves behind: lines in the log, letters, and ended sessions. */
@Injectable()
export class SecondFactorTrace {
  constructor(
    private readonly rules: AccountRules,
    private readonly sessions: SessionStore,
    private readonly mails: MailQueue,
  ) {}

  /** Whoever signed in by the password alone is signed out. @returns the ended sessions. */
  async turnedOn(manager: EntityManager, adminId: string, keptId: string): Promise<string[]> {
    const at = this.rules.now();
    await recordAct(manager, { adminId, act: 'second-factor-on', about: 'own account', at });
    await this.write(manager, adminId, 'second-factor-on');
    return this.sessions.endAllIn(manager, adminId, at, keptId);
  }

  async turnedOff(manager: EntityManager, adminId: string, proof: string): Promise<void> {
    const at = this.rules.now();
    const about = `own account, by the ${proof}`;
    await recordAct(manager, { adminId, act: 'second-factor-off', about, at });
    await this.write(manager, adminId, 'second-factor-off');
  }

  /** A code was wrong though the password was right. */
  async refused(manager: EntityManager, adminId: string, address: string): Promise<void> {
    const at = this.rules.now();
    const about = `own account, from ${address}`;
    await recordAct(manager, { adminId, act: 'second-factor-refused', about, at });
  }

  async recovered(manager: EntityManager, adminId: string): Promise<void> {
    await this.write(manager, adminId, 'recovery-code-used');
  }

  /** After the commit: there may be something to send. */
  nudge(): void {
    this.mails.nudge();
  }

  /** Of the ended sessions, after the commit. */
  async tell(userId: string, ended: string[]): Promise<void> {
    this.nudge();
    await this.sessions.tell(userId, ended);
  }

  private async write(manager: EntityManager, id: string, kind: MailKind): Promise<void> {
    const { email } = await manager.findOneByOrFail(UserEntity, { id });
    await this.mails.add(manager, email, this.rules.now(), kind);
  }
}
