import { Inject, Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, correlationIdOrNew, newId, type Clock } from '@portal/platform';
import { MailRelay } from './mail-relay';
import { QueuedMailEntity } from './queued-mail.entity';

/** A mail that is to be sent. */
export interface MailToSend {
  email: string;
  /** Which of the methods marked `@RendersMail` writes it. */
  kind: string;
  /** From then on it is not sent any more. */
  expiresAt: Date;
}

/**
 * Mails that wait to be sent: one of a kind an address, the newest, so that the table cannot outgrow
 * the addresses.
 */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly relay: MailRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Part of `work`: it leaves after the commit, rendered as things stand then. */
  async add(work: UnitOfWork, { email, kind, expiresAt }: MailToSend): Promise<void> {
    const now = this.clock();
    await work.manager.upsert(
      QueuedMailEntity,
      {
        email,
        kind,
        id: newId(),
        createdAt: now,
        expiresAt,
        attempts: 0,
        nextAttemptAt: now,
        lastError: null,
        correlationId: correlationIdOrNew(),
      },
      ['email', 'kind'],
    );
    work.afterCommit(() => this.relay.wake());
  }

  /** Part of `work`: nothing that waits for this address is sent any more. */
  async removeAll(work: UnitOfWork, email: string): Promise<void> {
    await work.manager.delete(QueuedMailEntity, { email });
  }
}
