import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CLOCK, runWithCorrelation, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { QueuedMailEntity } from './queued-mail.entity';
import { MailRenderer } from './mail-renderer';
import { MAIL_TRANSPORT, RecipientRefusedError, type MailTransport } from './mail-transport';

/** Mails that are sent at a time. */
const BATCH = 10;
/** Longest wait between two looks at the queue, in ms. */
const IDLE_MS = 1_000;
/** Longer than any mail takes: after it, the mail of a process that died is sent by another. */
const LEASE_MS = 60_000;
const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 60_000;

/** Sends the mails of the queue, each until it is in safe hands or too old. Several may run at once. */
@Injectable()
export class MailRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(MailRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly renderer: MailRenderer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.transport.close();
  }

  /** A mail may be due. */
  wake(): void {
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.running.then(() => this.run());
    }, delayMs);
  }

  private async run(): Promise<void> {
    if (this.isStopped) return;
    let taken: QueuedMailEntity[] = [];
    try {
      taken = await this.dataSource.transaction((manager) => this.take(manager));
      await Promise.all(
        taken.map((mail) => runWithCorrelation(mail.correlationId, () => this.deliver(mail))),
      );
    } catch (error) {
      this.logger.warn(`Mails could not be sent: ${String(error)}`);
    }
    this.schedule(taken.length === BATCH ? 0 : IDLE_MS);
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

  /** A mail that is asked for again meanwhile has another id, and stays in the queue. */
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
    const nextAttemptAt = new Date(+this.clock() + backoffMs(mail.attempts));
    const lastError = String(error).slice(0, 300);
    await manager.update(QueuedMailEntity, keyOf(mail), { nextAttemptAt, lastError });
  }
}

function keyOf({ email, kind, id }: QueuedMailEntity) {
  return { email, kind, id };
}

/** Doubles with each try, with some chance in it, so that the mails do not all come at once. */
function backoffMs(attempts: number): number {
  const waitMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts, 10));
  return waitMs * (0.75 + Math.random() / 4);
}
