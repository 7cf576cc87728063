import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountRules } from '../account-rules';
import { RegistrationEntity } from '../store/registration.entity';
import { AuditLog } from './audit-log';

/** Takes registrations away that wait for their code; their addresses are free at once. */
@Injectable()
export class PendingUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly log: AuditLog,
  ) {}

  /** One that is not there (any more) is no error, and no act. */
  async remove(adminId: string, registrationId: string): Promise<void> {
    const at = this.rules.now();
    await this.dataSource.transaction(async (manager) => {
      const found = await manager.findOneBy(RegistrationEntity, { id: registrationId });
      if (!found) return;
      await manager.delete(RegistrationEntity, { id: registrationId });
      await this.log.record(manager, {
        ...{ adminId, act: 'pending-user-removed', at },
        about: found.email,
      });
    });
  }

  async clear(adminId: string): Promise<void> {
    const at = this.rules.now();
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .delete()
        .from(RegistrationEntity)
        .execute();
      if (!affected) return;
      const about = affected === 1 ? '1 registration' : `${affected} registrations`;
      await this.log.record(manager, { adminId, act: 'pending-users-cleared', about, at });
    });
  }
}
