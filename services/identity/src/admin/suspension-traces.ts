import { Injectable } from '@nestjs/common';
import { studentSuspended } from '@portal/contracts';
import { Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from '../store/user.entity';
import { AuditLog } from './audit-log';

/** What a suspension leaves behind in its own transaction: the event for others, and the log. */
@Injectable()
export class SuspensionTraces {
  constructor(
    private readonly outbox: Outbox,
    private readonly log: AuditLog,
  ) {}

  async leave(
    manager: EntityManager,
    of: { adminId: string; user: UserEntity; until: Date | null; now: Date },
  ): Promise<void> {
    const { adminId, user, until, now } = of;
    if (user.role === 'student') {
      const told = { studentId: user.id, until: until?.toISOString() ?? null };
      await this.outbox.add(manager, studentSuspended, told);
    }
    const act = until ? 'user-suspended' : 'suspension-lifted';
    const about = until ? `${user.email} until ${until.toISOString()}` : user.email;
    await this.log.record(manager, { adminId, act, about, at: now });
  }
}
