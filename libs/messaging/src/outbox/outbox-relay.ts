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

/** Events that are claimed at a time. */
const BATCH = 100;
/** A batch that takes longer is broken off, in ms: what it still holds may be another's to send. */
const BATCH_MS = 5_000;
/** A publish that takes longer is repeated, in ms; receivers recognise the repetition by its id. */
const HANGS_MS = 15_000;
/** Others wait so long for an event whose receiver is slow; and so many of those are on their way at most. */
const PATIENCE = { patienceMs: 1_000, most: 10, abandonedMs: HANGS_MS };
/** Longest wait between two looks at the table, in ms: what a lost wake-up costs. */
const IDLE_MS = 1_000;
/** Only an outage keeps an event from being taken over: it leaves soon after its end. */
const BACK_OFF = { firstMs: 250, longestMs: 4_000 };

/**
 * Hands the outbox's events on, each until it has been taken. Several may run at once. No transaction
 * is open while an event is on its way, however long that takes.
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
  /** How often the server has come back: it may have lost what it took before. */
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

  /** Waits for what is on its way, and sends nothing more. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await atMost(END_STEPS.hooksMs, this.end());
  }

  /** An event has been committed. */
  wake(): void {
    this.loop.wake();
  }

  private async end(): Promise<void> {
    await this.loop.stop();
    await this.line.drain(END_STEPS.hooksMs);
    await this.claims.stop();
  }

  /** @returns whether there may be more. */
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
      // Also where the batch breaks off: what is held and sent by nobody would stand still.
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
