import { Injectable } from '@nestjs/common';
import type {
  PayloadOf,
  RequestOf,
  ResponseOf,
  adminActed,
  listAdminActs,
} from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity';
import { AdminActEntity } from './admin-act.entity';

/** What admins have done, as it was told; never changed. */
@Injectable()
export class AuditLogService {
  constructor(private readonly dataSource: DataSource) {}

  /** In `manager`'s transaction. @param id of the fact. */
  async write(
    manager: EntityManager,
    id: string,
    { adminId, act, about, at }: PayloadOf<typeof adminActed>,
  ): Promise<void> {
    const admin = await manager.findOneBy(UserEntity, { id: adminId });
    await manager.insert(AdminActEntity, {
      id,
      adminId,
      admin: admin?.email ?? 'unknown',
      act,
      about,
      at: new Date(at),
    });
  }

  /** The newest first. */
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
