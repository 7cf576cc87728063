import { Injectable } from '@nestjs/common';
import type { PayloadOf, RequestOf, ResponseOf } from '@portal/contracts';
import type { adminActed, listAdminActs } from '@portal/contracts/audit';
import type { UnitOfWork } from '@portal/kit';
import { newId } from '@portal/platform';
import { DataSource } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { AdminActEntity } from './admin-act.entity';

/** Log of admins' acts as reported by the services; entries never change. */
@Injectable()
export class AuditLogService {
  constructor(private readonly dataSource: DataSource) {}

  async write(
    { manager }: UnitOfWork,
    { adminId, act, about, at }: PayloadOf<typeof adminActed>,
  ): Promise<void> {
    const admin = await manager.findOneBy(UserEntity, { id: adminId });
    await manager.insert(AdminActEntity, {
      id: newId(),
      adminId,
      admin: admin?.email ?? 'unknown',
      act,
      about,
      at: new Date(at),
    });
  }

  /** Returns a page of entries, newest first. */
  async list({
    page,
    pageSize,
  }: RequestOf<typeof listAdminActs>): Promise<ResponseOf<typeof listAdminActs>> {
    const [acts, total] = await this.dataSource.getRepository(AdminActEntity).findAndCount({
      order: { at: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    });
    const entries = acts.map(({ id, admin, act, about, at }) => ({
      _id: id,
      admin,
      act,
      about,
      at: at.toISOString(),
    }));
    return { entries, total };
  }
}
