import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FORMER_ACCOUNTS_MAX } from '@portal/contracts/identity';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { derivedKey } from '../secrets/derived-key';
import { FormerAccountEntity } from './former-account.entity';

/**
 * Records the accounts that a mailbox had before. Daily limits, blocks and reports outlive their
 * account, so that deleting it and registering again does not reset them.
 */
@Injectable()
export class FormerAccounts {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'former-mailbox');
  }

  /** Records a deleted account. @param email as returned by `accountEmail` */
  async remember(
    manager: EntityManager,
    { studentId, email, deletedAt }: { studentId: string; email: string; deletedAt: Date },
  ): Promise<void> {
    const former = { studentId, mailboxHash: this.hash(email), deletedAt };
    await manager.upsert(FormerAccountEntity, former, ['studentId']);
  }

  /** Returns the ids of deleted accounts of a mailbox, newest first. */
  async idsOf(manager: EntityManager, email: string): Promise<string[]> {
    const found = await manager.find(FormerAccountEntity, {
      where: { mailboxHash: this.hash(email) },
      order: { deletedAt: 'DESC' },
      take: FORMER_ACCOUNTS_MAX,
    });
    return found.map(({ studentId }) => studentId);
  }

  private hash(email: string): Buffer {
    return createHmac('sha256', this.key).update(email).digest();
  }
}
