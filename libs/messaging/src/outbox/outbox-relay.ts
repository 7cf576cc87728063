import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import {
  backOffMs,
  END_STEPS,
  HeldClaims,
  monotonicMs,
  PatientLine,
  WakeableLoop,
} from '@portal/platform';
import { atMost } from '../at-most';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { OutboxTable, type ClaimedEvent } from './outbox-table';

/** Maximum number of events in one claim. */
const BATCH = 100;
/** Time limit of a batch, in ms; the claims on its unsent events are then released. */
const BATCH_MS = 5_000;
/** Time after which a publish is retried, in ms; receivers recognise the duplicate by its id. */
const HANGS_MS = 15_000;
/**
 * Time that other events wait for one with a slow receiver, in ms, and maximum number of those in
 * progress.
 */
const PATIENCE = { patienceMs: 1_000, most: 10, abandonedMs: HANGS_MS };
/** Maximum interval between two polls of the table, in ms: the delay after a lost wake-up. */
const IDLE_MS = 1_000;
/** Publishing fails only during an outage, so the backoff is short and ends soon after it. */
const BACK_OFF = { firstMs: 250, longestMs: 4_000 };

/**
 * Publishes the events of the outbox, each until it is accepted. Several relays may run
 * concurrently. No transaction is open while an event is being published, however long that takes.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly loop = new WakeableLoop(
    IDLE_MS,
    () => this.relayBatch(),
    (error) => this.logger.warn(`The outbox could not be read: ${String(error)}`),
  );
  private readonly line = new PatientLine(PATIENCE, (error) =>
    this.logger.warn(`What came of an event could not be written down: ${String(error)}`),
  );
  private readonly claims = new HeldClaims({
    renew: (eventIds) => this.table.renew(eventIds),
    onFailure: (error) => this.logger.warn(`Events may be sent twice: ${String(error)}`),
    longestMs: HANGS_MS,
  });
  private isStopping = false;
  /** Number of reconnections of the server, which may have lost events accepted before. */
  private returns = 0;

  constructor(
    private readonly table: OutboxTable,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  onApplicationBootstrap(): void {
    this.durable.onReturn(() => (this.returns += 1));
    this.loop.start();
    this.claims.start();
  }

  /** Waits for events being published, and publishes no more. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await atMost(END_STEPS.hooksMs, this.end());
  }

  /** Called after an event has been committed. */
  wake(): void {
    this.loop.wake();
  }

  private async end(): Promise<void> {
    await this.loop.stop();
    await this.line.drain(END_STEPS.hooksMs);
    await this.claims.stop();
  }

  /** @returns whether more events may be due. */
  private async relayBatch(): Promise<boolean> {
    const claimed = await this.table.claimDue(BATCH);
    const waiting = claimed.map((event) => ({ event, release: this.claims.hold(event.eventId) }));
    const until = monotonicMs() + BATCH_MS;
    try {
      while (!this.isStopping && monotonicMs() <= until) {
        const next = waiting.shift();
        if (!next) return claimed.length === BATCH;
        await this.line.run(() => this.relay(next.event).finally(next.release));
      }
    } finally {
      // Also if the batch is aborted: events that stay claimed but unsent would be delayed.
      for (const { release } of waiting) release();
      await this.table.release(waiting.map(({ event }) => event));
    }
    return true;
  }

  private async relay(event: ClaimedEvent): Promise<void> {
    const { eventId, subject, payload, correlationId, attempts, resends } = event;
    const { returns } = this;
    try {
      const wire = { eventId, subject, correlationId, body: payload };
      if ((await this.durable.publish(wire, resends)) === 'receivers') {
        await this.table.remove(eventId);
      } else await this.table.markSent(event, returns !== this.returns);
    } catch (error) {
      await this.table.postpone(event, backOffMs(BACK_OFF, attempts + 1), error);
      if (attempts >= 5) this.logger.warn(`${subject} ${eventId} was not taken: ${String(error)}`);
    }
  }
}
