import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRules } from '../account-rules';
import { suspension } from '../domain/session';
import { SessionStore } from '../store/session.store';
import { UserEntity } from '../store/user.entity';
import { lockTarget } from './lock-target';
import { SuspensionTraces } from './suspension-traces';

const DAY_MS = 24 * 3_600_000;

/** Shuts people out for a time, and lets them in again. */
@Injectable()
export class Suspensions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly sessions: SessionStore,
    private readonly traces: SuspensionTraces,
  ) {}

  /**
   * From now for so many days, whatever was before; every session ends.
   * @throws PortalError `not_found`, or `forbidden` for oneself and the last admin.
   */
  async suspend(adminId: string, userId: string, days: number): Promise<Date> {
    const now = this.rules.now();
    const until = new Date(+now + days * DAY_MS);
    const ended = await this.dataSource.transaction(async (manager) => {
      const user = await lockTarget(manager, adminId, userId, now);
      await manager.update(UserEntity, { id: userId }, { suspendedUntil: until });
      await this.traces.leave(manager, { adminId, user, until, now });
      return this.sessions.endAllIn(manager, userId, now);
    });
    this.traces.nudge();
    const refusal = suspension(until, now, this.rules.timeZone);
    await this.sessions.tell(userId, ended, refusal);
    return until;
  }

  /** Who is not suspended stays so, and nothing is written down. @throws PortalError like `suspend`. */
  async lift(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    await this.dataSource.transaction(async (manager) => {
      const user = await lockTarget(manager, adminId, userId, now);
      if (!user.suspendedUntil || user.suspendedUntil <= now) return;
      await manager.update(UserEntity, { id: userId }, { suspendedUntil: null });
      await this.traces.leave(manager, { adminId, user, until: null, now });
    });
    this.traces.nudge();
  }
}
