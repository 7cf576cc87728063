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

/** Pauses before an event is tried again. */
const BACK_OFF = { firstMs: 500, longestMs: 60_000 };
/** The same where what the service stands on is away: soon after its return. */
const OUTAGE_BACK_OFF = { firstMs: 1_000, longestMs: 1_000 };
/** How a try ended is not worth writing down any more, in ms: the next who looked has had the event since. */
const UNSETTLED_MS = 25_000;
const LOOK_MS = 250;
/** Interval between looks while no own try has failed, in ms: due events then are another process's. */
const IDLE_MS = 1_000;
/** A handler that takes longer hangs, in ms: its event is another's to take. */
const HANGS_MS = 30_000;
/** Others wait so long for a handler that is slow; and so many of those run at most. */
const PATIENCE = { patienceMs: 5_000, most: 4, abandonedMs: HANGS_MS };

/** Takes one event; a rejection has it tried again. */
export type EventHandler = (event: WireEvent) => Promise<void>;

/**
 * Brings durable events to their handlers, by either transport. Each is written down and counted
 * before it is handed over, so that one that ends its process is known by its count. One that fails
 * is tried again with growing pauses, holds up no other, and is put aside after five tries; an outage
 * of what the service stands on is no fault of the event, however long it lasts.
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
  /** Before that nothing is due that this process knows of; by the monotonic clock, in ms. */
  private looksAt = 0;
  /** How tries ended that could not be written down: the table was away. */
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

  /** @throws Error where the service has two handlers of one subject: which one would get it? */
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

  /** Settles once the event is in the table, and tried for the first time where it is new and its handler is not slow. */
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

  /** Tries what is due again; done by itself. */
  async takeDue(): Promise<void> {
    await this.settleLate();
    while (!this.isStopping) {
      const event = await this.table.claimDue([...this.handlers.keys()]);
      if (!event) return;
      if (event.tries <= EVENT_TRIES) await this.handOver(event);
      else await this.park(event, `Its process ended while it was taken. ${event.lastError ?? ''}`);
    }
  }

  /** From its claim on, so that it is not lost while it waits behind what is slow. */
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

  /** Writes down how a try ended; where the table is away, as soon as it is back. */
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
