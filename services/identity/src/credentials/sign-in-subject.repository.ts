import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from '../users/user.entity';
import { deviceKey, type Device } from './device-key';
import { KnownDeviceEntity } from './known-device.entity';

/** The account of a sign-in, and whether this device has signed in to it before. */
export interface SignInSubject {
  /** Address under which attempts are counted, with or without an account. */
  email: string;
  user: UserEntity | undefined;
  isKnownDevice: boolean;
  /** Counter of a signed-in user, which other callers cannot affect. */
  ownKey?: string;
}

/** Finds the account of a sign-in. */
@Injectable()
export class SignInSubjectRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  /** Runs the same queries for every address, known or not. */
  async find(typedEmail: string, device: Device): Promise<SignInSubject> {
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
}
