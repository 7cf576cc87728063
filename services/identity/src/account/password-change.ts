import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { SessionStore } from '../store/session.store';
import { UserEntity } from '../store/user.entity';
import { PasswordTrace } from './password-trace';

/** Puts a new password in the place of the old one, which signs out whoever knew that. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly sessions: SessionStore,
    private readonly trace: PasswordTrace,
  ) {}

  /** Ends every session but the one in which the password is changed. */
  async apply(userId: string, passwordHash: string, sessionId: string): Promise<void> {
    const ended = await this.dataSource.transaction((manager) =>
      this.applyIn(manager, userId, passwordHash, sessionId),
    );
    await this.tell(userId, ended);
  }

  /** In `manager`'s transaction. @returns the ended sessions, for `tell` after the commit. */
  async applyIn(
    manager: EntityManager,
    userId: string,
    passwordHash: string,
    keptSessionId?: string,
  ): Promise<string[]> {
    const now = this.rules.now();
    const user = await manager.findOneByOrFail(UserEntity, { id: userId });
    await manager.update(UserEntity, { id: userId }, { passwordHash });
    await this.trace.leave(manager, user, now);
    return this.sessions.endAllIn(manager, userId, now, keptSessionId);
  }

  async tell(userId: string, ended: string[]): Promise<void> {
    this.trace.nudge();
    await this.sessions.tell(userId, ended);
  }
}
