import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { backOffMs, CLOCK, runWithCorrelation, WakeableLoop, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { QueuedMailEntity } from './queued-mail.entity';
import { MailRenderer } from './mail-renderer';
import { MAIL_TRANSPORT, RecipientRefusedError, type MailTransport } from './mail-transport';

/** Number of mails sent concurrently. */
const BATCH = 10;
/** Maximum interval between two polls of the queue, in ms. */
const IDLE_MS = 1_000;
/**
 * Duration of a lease, in ms: longer than any mail takes; afterwards another process sends the
 * mail of one that crashed.
 */
const LEASE_MS = 60_000;
const BACK_OFF = { firstMs: 2_000, longestMs: 60_000 };

/**
 * Sends the queued mails, each until the mail server has accepted it or it expires. Several relays
 * may run concurrently.
 */
@Injectable()
export class MailRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailRelay.name);
  private readonly loop = new WakeableLoop(
    IDLE_MS,
    () => this.sendBatch(),
    (error) => this.logger.warn(`Mails could not be sent: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly renderer: MailRenderer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.wake();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    await this.transport.close();
  }

  /** Reports that a mail may be due. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether more mails may be due. */
  private async sendBatch(): Promise<boolean> {
    const taken = await this.dataSource.transaction((manager) => this.take(manager));
    await Promise.all(
      taken.map((mail) => runWithCorrelation(mail.correlationId, () => this.deliver(mail))),
    );
    return taken.length === BATCH;
  }

  private async take(manager: EntityManager): Promise<QueuedMailEntity[]> {
    const now = this.clock();
    const due = await manager
      .createQueryBuilder(QueuedMailEntity, 'mail')
      .where('mail.nextAttemptAt <= :now', { now })
      .orderBy('mail.nextAttemptAt')
      .limit(BATCH)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    for (const { email, kind, attempts } of due) {
      const nextAttemptAt = new Date(+now + LEASE_MS);
      await manager.update(
        QueuedMailEntity,
        { email, kind },
        { nextAttemptAt, attempts: attempts + 1 },
      );
    }
    return due;
  }

  /** A mail that is requested again meanwhile has another id, and stays in the queue. */
  private async deliver(mail: QueuedMailEntity): Promise<void> {
    try {
      const isTooOld = mail.expiresAt <= this.clock();
      const letter = isTooOld ? undefined : await this.renderer.render(mail);
      if (letter) await this.transport.send(letter);
      await this.dataSource.manager.delete(QueuedMailEntity, keyOf(mail));
    } catch (error) {
      await this.putBack(mail, error);
    }
  }

  private async putBack(mail: QueuedMailEntity, error: unknown): Promise<void> {
    this.logger.warn(`A mail was not taken (try ${mail.attempts + 1}): ${String(error)}`);
    const { manager } = this.dataSource;
    if (error instanceof RecipientRefusedError) {
      await manager.delete(QueuedMailEntity, keyOf(mail));
      return;
    }
    const nextAttemptAt = new Date(+this.clock() + backOffMs(BACK_OFF, mail.attempts + 1));
    const lastError = String(error).slice(0, 300);
    await manager.update(QueuedMailEntity, keyOf(mail), { nextAttemptAt, lastError });
  }
}

function keyOf({ email, kind, id }: QueuedMailEntity) {
  return { email, kind, id };
}
