import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FORMER_ACCOUNTS_MAX } from '@portal/contracts/identity';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { derivedKey } from '../secrets/derived-key';
import { FormerAccountEntity } from './former-account.entity';

/**
 * Which accounts a mailbox had before. Limits of a day, blocks and reports outlive the account that they
 * are about, so that deleting it and registering again changes none of them.
 */
@Injectable()
export class FormerAccounts {
  private readonly key: Buffer;

  constructor(@Inject(PORTAL_CONFIG) config: PortalConfig) {
    this.key = derivedKey(config, 'former-mailbox');
  }

  /** @param email as `accountEmail` makes it */
  async remember(
    manager: EntityManager,
    { studentId, email, deletedAt }: { studentId: string; email: string; deletedAt: Date },
  ): Promise<void> {
    const former = { studentId, mailboxHash: this.hash(email), deletedAt };
    await manager.upsert(FormerAccountEntity, former, ['studentId']);
  }

  /** The ids of deleted accounts, the newest first. */
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
