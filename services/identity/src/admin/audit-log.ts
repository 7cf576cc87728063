import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdminAct, RequestOf, ResponseOf, listAdminActs } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { UserEntity } from '../store/user.entity';
import { AdminActEntity } from './admin-act.entity';

const ABOUT_MAX = 300;

/** One act, as it is written down. */
export interface Act {
  adminId: string;
  act: AdminAct;
  /** Whom or what it concerned; cut where it is long. */
  about: string;
  at: Date;
}

/** What admins have done: written in the transaction of the act itself, and never changed. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
  ) {}

  record(manager: EntityManager, act: Act): Promise<void> {
    return recordAct(manager, act);
  }

  /** An act that changes nothing else. */
  async add(act: Omit<Act, 'at'>): Promise<void> {
    await this.record(this.dataSource.manager, { ...act, at: this.rules.now() });
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
      ...{ _id: id, admin, act, about },
      at: at.toISOString(),
    }));
    return { entries, total };
  }
}

/** In `manager`'s transaction; cut by whole characters, as half of one cannot be kept. */
export async function recordAct(manager: EntityManager, { about, ...act }: Act): Promise<void> {
  const admin = await manager.findOneBy(UserEntity, { id: act.adminId });
  await manager.insert(AdminActEntity, {
    ...act,
    id: randomUUID(),
    admin: admin?.email ?? 'unknown',
    about: [...about].slice(0, ABOUT_MAX).join(''),
  });
}
