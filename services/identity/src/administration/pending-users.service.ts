import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import { AccountNotifier } from '../users/account-notifier';
import { RegistrationEntity } from '../accounts/registration.entity';

/** Takes registrations away that wait for their code; their addresses are free at once. */
@Injectable()
export class PendingUsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly notifier: AccountNotifier,
  ) {}

  /** One that is not there (any more) is no error, and no act. */
  async remove(adminId: string, registrationId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const found = await manager.findOneBy(RegistrationEntity, { id: registrationId });
      if (!found) return;
      await manager.delete(RegistrationEntity, { id: registrationId });
      const act = 'pending-user-removed';
      await this.audit.record(manager, { adminId, act, about: found.email });
    });
    this.notifier.notify('registrations');
  }

  async clear(adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .delete()
        .from(RegistrationEntity)
        .execute();
      if (!affected) return;
      const about = affected === 1 ? '1 registration' : `${affected} registrations`;
      await this.audit.record(manager, { adminId, act: 'pending-users-cleared', about });
    });
    this.notifier.notify('registrations');
  }
}
