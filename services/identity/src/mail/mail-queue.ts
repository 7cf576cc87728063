import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { correlationIdOrNew } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { QueuedMailEntity, type MailKind } from '../store/queued-mail.entity';
import { MailRelay } from './mail-relay';

/** Mails that wait to be sent: one of a kind an address, the newest, so that the queue cannot outgrow them. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly rules: AccountRules,
    private readonly relay: MailRelay,
  ) {}

  /** In `manager`'s transaction. What it says is written when it is sent. */
  async add(
    manager: EntityManager,
    email: string,
    now: Date,
    kind: MailKind = 'registration',
  ): Promise<void> {
    const expiresAt = this.rules.registrationEnds(now);
    const correlationId = correlationIdOrNew();
    const fresh = { attempts: 0, nextAttemptAt: now, lastError: null, correlationId };
    await manager.upsert(
      QueuedMailEntity,
      { email, kind, id: randomUUID(), createdAt: now, expiresAt, ...fresh },
      ['email', 'kind'],
    );
  }

  /** After the commit: there is something to send. */
  nudge(): void {
    this.relay.nudge();
  }
}
