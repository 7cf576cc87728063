import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { OutboxEntity } from './outbox.entity';

/** Events of one transaction at most. */
const BATCH = 100;
/** Longest wait between two looks at the table, in ms: what a lost wake-up costs. */
const IDLE_MS = 1_000;
/** Longest wait before a failed event is tried again, in ms. */
const BACKOFF_MAX_MS = 60_000;

/** Hands the outbox's events on, each until it has been taken. Several may run at once. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(IDLE_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** An event has been committed. */
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
    let taken = 0;
    try {
      taken = await this.dataSource.transaction((manager) => this.relayBatch(manager));
    } catch (error) {
      this.logger.warn(`The outbox could not be read: ${String(error)}`);
    }
    this.schedule(taken === BATCH ? 0 : IDLE_MS);
  }

  private async relayBatch(manager: EntityManager): Promise<number> {
    const due = await manager
      .createQueryBuilder(OutboxEntity, 'event')
      .where('event.sentAt IS NULL AND event.nextAttemptAt <= now()')
      .orderBy('event.position')
      .limit(BATCH)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    for (const event of due) await this.relay(manager, event);
    return due.length;
  }

  private async relay(manager: EntityManager, event: OutboxEntity): Promise<void> {
    const { eventId, subject, payload, correlationId, attempts } = event;
    try {
      const wire = { eventId, subject, correlationId, body: payload };
      if ((await this.durable.publish(wire)) === 'receivers') {
        await manager.delete(OutboxEntity, { eventId });
      } else await manager.update(OutboxEntity, { eventId }, { sentAt: () => 'now()' });
    } catch (error) {
      const waitMs = Math.min(BACKOFF_MAX_MS, 250 * 2 ** Math.min(attempts, 10));
      await manager.update(
        OutboxEntity,
        { eventId },
        {
          attempts: attempts + 1,
          nextAttemptAt: new Date(Date.now() + waitMs),
          lastError: String(error).slice(0, 500),
        },
      );
      if (attempts >= 5) this.logger.warn(`${subject} ${eventId} was not taken: ${String(error)}`);
    }
  }
}
