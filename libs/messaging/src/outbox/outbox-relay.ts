import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { backOffMs, WakeableLoop } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { OutboxEntity } from './outbox.entity';

/** Events of one transaction at most. */
const BATCH = 100;
/** Longest wait between two looks at the table, in ms: what a lost wake-up costs. */
const IDLE_MS = 1_000;
const BACK_OFF = { firstMs: 250, longestMs: 60_000 };

/** Hands the outbox's events on, each until it has been taken. Several may run at once. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly loop = new WakeableLoop(
    IDLE_MS,
    () => this.dataSource.transaction((manager) => this.relayBatch(manager)),
    (error) => this.logger.warn(`The outbox could not be read: ${String(error)}`),
  );

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /** An event has been committed. */
  wake(): void {
    this.loop.wake();
  }

  /** @returns whether there may be more. */
  private async relayBatch(manager: EntityManager): Promise<boolean> {
    const due = await manager
      .createQueryBuilder(OutboxEntity, 'event')
      .where('event.sentAt IS NULL AND event.nextAttemptAt <= now()')
      .orderBy('event.position')
      .limit(BATCH)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    for (const event of due) await this.relay(manager, event);
    return due.length === BATCH;
  }

  private async relay(manager: EntityManager, event: OutboxEntity): Promise<void> {
    const { eventId, subject, payload, correlationId, attempts } = event;
    try {
      const wire = { eventId, subject, correlationId, body: payload };
      if ((await this.durable.publish(wire)) === 'receivers') {
        await manager.delete(OutboxEntity, { eventId });
      } else await manager.update(OutboxEntity, { eventId }, { sentAt: () => 'now()' });
    } catch (error) {
      const waitMs = backOffMs(BACK_OFF, attempts + 1);
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
