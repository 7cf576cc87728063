import { Injectable } from '@nestjs/common';
import { DEVICES_MAX, type SignedInDevice } from '@portal/contracts/account';
import { Transactions } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { SessionEntity } from './session.entity';
import { SessionService } from './session.service';
import { deviceName } from './device-name';

/** The devices on which a user is signed in. */
@Injectable()
export class DeviceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly sessions: SessionService,
  ) {}

  /** Returns the devices, most recently used first. */
  async list(userId: string): Promise<Omit<SignedInDevice, 'isCurrent'>[]> {
    const live = await this.dataSource.manager.find(SessionEntity, {
      where: { userId, endedAt: IsNull(), expiresAt: MoreThan(this.rules.now()) },
      order: { lastSeenAt: 'DESC', id: 'ASC' },
      take: DEVICES_MAX,
    });
    return live.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      _id: id,
      name: deviceName(userAgent),
      address,
      signedInAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
  }

  /**
   * Ends the session of a device.
   * @throws PortalError `not_found`, also for another user's device.
   */
  async signOut(userId: string, deviceId: string): Promise<void> {
    const own = { id: deviceId, userId };
    if (!(await this.dataSource.manager.existsBy(SessionEntity, own))) {
      throw new PortalError('not_found', 'There is no such device.');
    }
    await this.sessions.end(deviceId);
  }

  async signOutOthers(userId: string, sessionId: string): Promise<void> {
    await this.transactions.run((work) =>
      this.sessions.endAll(work, userId, { keptId: sessionId }),
    );
  }
}
