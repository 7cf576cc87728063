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
  isPassing,
  monotonicMs,
  PatientLine,
  Repeating,
  runWithCorrelation,
  SpanKind,
  traced,
} from '@portal/platform';
import { atMost } from '../at-most';
import {
  DURABLE_EVENTS,
  EVENT_TRIES,
  ON_PARKED,
  type DurableEvents,
  type OnParked,
} from '../durable/durable-events';
import type { WireEvent } from '../wire';
import { IncomingTable, type HandedOver } from './incoming-table';

/** Backoff between tries of a failed event. */
const BACK_OFF = { firstMs: 500, longestMs: 60_000 };
/**
 * Backoff while a dependency is unavailable, constant so that the retry follows soon after its
 * return.
 */
const OUTAGE_BACK_OFF = { firstMs: 1_000, longestMs: 1_000 };
/**
 * Age after which the unrecorded result of a try is discarded, in ms: another process may have
 * claimed the event since.
 */
const UNSETTLED_MS = 25_000;
const LOOK_MS = 250;
/**
 * Polling interval while no try of this process has failed, in ms: due events then belong to other
 * processes.
 */
const IDLE_MS = 1_000;
/**
 * Time after which a handler counts as hanging and its event may be claimed by another process, in
 * ms.
 */
const HANGS_MS = 30_000;
/**
 * Time that other events wait for a slow handler, in ms, and maximum number of slow handlers that
 * run concurrently.
 */
const PATIENCE = { patienceMs: 5_000, most: 4, abandonedMs: HANGS_MS };

/** Handles one event; a rejection leads to a retry. */
export type EventHandler = (event: WireEvent) => Promise<void>;

/**
 * Dispatches durable events to their handlers, on either transport. Each event is stored and its
 * try counted before it is dispatched, so that the count reveals an event that crashes its
 * process. A failed event is retried with increasing backoff, blocks no other event, and is parked
 * after five tries; tries that fail because of an unavailable dependency do not count, however
 * long the outage lasts.
 */
@Injectable()
export class IncomingEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(IncomingEvents.name);
  private readonly handlers = new Map<string, EventHandler>();
  private readonly looking = new Repeating(
    LOOK_MS,
    () => this.lookForDue(),
    (error) => this.logger.warn(`Events wait: ${String(error)}`),
  );
  /** Time before which this process expects no due event, on the monotonic clock in ms. */
  private looksAt = 0;
  /** Results of tries that could not be recorded because the table was unavailable. */
  private readonly unsettled = new Map<string, { since: number; write: () => Promise<void> }>();
  private readonly line = new PatientLine(PATIENCE, (error) =>
    this.logger.warn(`Events wait: ${String(error)}`),
  );
  private readonly claims = new HeldClaims({
    renew: (eventIds) => this.table.renew(eventIds),
    onFailure: (error) => this.logger.warn(`Events may be taken twice: ${String(error)}`),
    longestMs: HANGS_MS,
  });
  private isStopping = false;

  constructor(
    private readonly table: IncomingTable,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
    @Inject(ON_PARKED) private readonly onParked: OnParked,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
    this.claims.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await atMost(END_STEPS.hooksMs, this.end());
  }

  /**
   * @throws Error if the service has two handlers of one subject, as only one could receive the
   * event.
   */
  async subscribe(subject: string, handler: EventHandler): Promise<void> {
    if (this.handlers.has(subject)) throw new Error(`${subject} has two handlers: make it one.`);
    if (this.handlers.size === 0) {
      this.durable.receipts?.answer((eventIds) => this.table.findMissing(eventIds));
    }
    this.handlers.set(subject, handler);
    await this.durable.subscribe(subject, (event) => this.accept(event));
  }

  private async end(): Promise<void> {
    await this.looking.stop();
    await this.line.drain(END_STEPS.hooksMs);
    await this.claims.stop();
  }

  /**
   * Resolves once the event is stored and, if it is new and its handler is not slow, tried for the
   * first time.
   */
  private async accept(event: WireEvent): Promise<void> {
    const handedOver = await this.table.add(event);
    if (handedOver) await this.handOver(handedOver);
  }

  private async lookForDue(): Promise<void> {
    const now = monotonicMs();
    if (this.unsettled.size === 0 && now < this.looksAt) return;
    this.looksAt = now + IDLE_MS;
    await this.takeDue();
  }

  /** Retries due events; called periodically. */
  async takeDue(): Promise<void> {
    await this.settleLate();
    while (!this.isStopping) {
      const event = await this.table.claimDue([...this.handlers.keys()]);
      if (!event) return;
      if (event.tries <= EVENT_TRIES) await this.handOver(event);
      else await this.park(event, `Its process ended while it was taken. ${event.lastError ?? ''}`);
    }
  }

  /**
   * Holds the claim from here on, so that it does not expire while the event waits behind slow
   * handlers.
   */
  private async handOver(event: HandedOver): Promise<void> {
    const release = this.claims.hold(event.eventId);
    await this.line.run(() => this.take(event).finally(release));
  }

  private async take(event: HandedOver): Promise<void> {
    const { eventId, subject, correlationId } = event;
    try {
      await runWithCorrelation(correlationId, () =>
        traced(
          `handle ${subject}`,
          async () => this.handlers.get(subject)?.(event),
          SpanKind.CONSUMER,
        ),
      );
    } catch (error) {
      return this.settle(eventId, () => this.fail(event, error));
    }
    await this.settle(eventId, () => this.table.remove(eventId));
  }

  private async fail(event: HandedOver, error: unknown): Promise<void> {
    const { subject, tries } = event;
    this.logger.warn(`${subject} was not taken (try ${tries}): ${String(error)}`);
    if (isPassing(error)) {
      return this.postpone(event, backOffMs(OUTAGE_BACK_OFF, 1), tries - 1, error);
    }
    if (tries >= EVENT_TRIES) return this.park(event, String(error));
    await this.postpone(event, backOffMs(BACK_OFF, tries), tries, error);
  }

  private async postpone(event: HandedOver, pauseMs: number, counted: number, error: unknown) {
    await this.table.postpone(event, pauseMs, counted, error);
    this.looksAt = Math.min(this.looksAt, monotonicMs() + pauseMs);
  }

  /** Records the result of a try; if the table is unavailable, as soon as it is back. */
  private async settle(eventId: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.unsettled.set(eventId, { since: monotonicMs(), write });
      throw error;
    }
  }

  private async settleLate(): Promise<void> {
    for (const [eventId, { since, write }] of this.unsettled) {
      if (monotonicMs() - since < UNSETTLED_MS) await write();
      this.unsettled.delete(eventId);
    }
  }

  private async park(event: HandedOver, reason: string): Promise<void> {
    const { subject, tries } = event;
    if (!(await this.table.park(event, reason))) return;
    this.onParked(subject);
    this.logger.error(
      `${subject} was put aside after ${Math.min(tries, EVENT_TRIES)} tries: ${reason}`,
    );
  }
}
