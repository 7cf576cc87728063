import { Inject, Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@portal/kit';
import { CLOCK, correlationIdOrNew, newId, type Clock } from '@portal/platform';
import { MailRelay } from './mail-relay';
import { QueuedMailEntity } from './queued-mail.entity';

/** A mail to be sent. */
export interface MailToSend {
  email: string;
  /** Kind of the method marked `@RendersMail` that renders it. */
  kind: string;
  /** Time after which it is no longer sent. */
  expiresAt: Date;
}

/**
 * Queue of mails: at most one per kind and address, the newest, so that the size of the table is
 * limited by the number of addresses.
 */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly relay: MailRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Part of `work`: it is sent after the commit, rendered with the data at that time. */
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

  /** Part of `work`: removes all queued mails to this address. */
  async removeAll(work: UnitOfWork, email: string): Promise<void> {
    await work.manager.delete(QueuedMailEntity, { email });
  }
}
