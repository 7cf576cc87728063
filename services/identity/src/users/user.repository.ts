import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { getUser } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import { DataSource, IsNull } from 'typeorm';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from './user.entity';

export const NOBODY_THERE = 'There is no such user.';

/** Finds people. */
@Injectable()
export class UserRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  /** Whose address this is now. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return this.dataSource.manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
  }

  /** @throws PortalError `not_found`, also for somebody who was deleted. */
  async get(userId: string): Promise<ResponseOf<typeof getUser>> {
    const user = await this.dataSource.manager.findOneBy(UserEntity, {
      id: userId,
      deletedAt: IsNull(),
    });
    if (!user) throw new PortalError('not_found', NOBODY_THERE);
    const { id, name, email, department, role, suspendedUntil, createdAt } = user;
    const isSuspended = Boolean(suspension(suspendedUntil, this.rules.now(), this.rules.timeZone));
    return {
      _id: id,
      name,
      email,
      department,
      role,
      isSuspended,
      suspendedUntil: isSuspended ? (suspendedUntil?.toISOString() ?? null) : null,
      createdAt: createdAt.toISOString(),
    };
  }
}
