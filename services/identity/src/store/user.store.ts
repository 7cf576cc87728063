import { Injectable } from '@nestjs/common';
import type { ResponseOf, getUser } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { DataSource, IsNull } from 'typeorm';
import { AccountRules } from '../account-rules';
import { suspension } from '../domain/session';
import { deviceKey, type Device } from './device-key';
import { KnownDeviceEntity } from './known-device.entity';
import { UserEntity } from './user.entity';

export const NOBODY_THERE = 'There is no such user.';

/** Somebody at the door: who it may be, and whether this device has been here with them before. */
export interface Visitor {
  /** The address under which attempts are counted, whether anybody has it or not. */
  email: string;
  user: UserEntity | undefined;
  isKnownDevice: boolean;
}

/** Finds people. */
@Injectable()
export class UserStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  /** Asks the same of the database for everybody, known or not. */
  async findVisitor(typedEmail: string, device: Device): Promise<Visitor> {
    const email = this.rules.accountEmail(typedEmail);
    const { entities, raw } = await this.dataSource
      .createQueryBuilder(UserEntity, 'user')
      .leftJoin(
        KnownDeviceEntity,
        'device',
        'device.userId = user.id AND device.deviceKey = :deviceKey',
        { deviceKey: deviceKey(device.deviceSecret) },
      )
      .addSelect('device.deviceKey', 'known_key')
      .where('user.email = :email AND user.deletedAt IS NULL', { email })
      .getRawAndEntities<{ known_key: string | null }>();
    return { email, user: entities[0], isKnownDevice: Boolean(raw[0]?.known_key) };
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
