import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { monotonicMs, startTimer, WakeableLoop } from '@portal/platform';
import { DataSource } from 'typeorm';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { RECEIPTS_MAX, type Subscriber, type Receipts } from '../durable/receipts';
import { OutboxRelay } from './outbox-relay';
import { ReceiptsTable } from './receipts-table';

/** Interval between receipt requests to receivers not known to have all events, in ms. */
const ASK_MS = 2_000;
/**
 * Interval between requests to missing receivers after the server's return, in ms, as they
 * reconnect one after another.
 */
const RETURN_MS = 250;
/** Time after the server's return during which that interval applies, in ms. */
const RETURNING_MS = 30_000;
/** Interval between discoveries of receivers, in ms. */
const DISCOVERY_MS = 60_000;
/**
 * Retention of events that all receivers have, for new receivers, in days: the same as in the
 * stream.
 */
const KEEP_DAYS = 14;
/**
 * Retention of inbox entries, in days: longer than any event can be redelivered, including dead
 * letters (90 days).
 */
const REMEMBER_DAYS = 120;
/** Retention of parked events, in days: the same as in the dead-letter stream. */
const KEEP_PARKED_DAYS = 90;
/** Maximum number of rows removed in one purge; the next one continues. */
const PURGE_MAX = 10_000;

/**
 * Retains events stored by a server until each receiver has confirmed that it has them, and
 * resends those that one misses: a server may lose acknowledged events, be it minutes of them or
 * its whole disk. Receivers drop duplicates by their inbox.
 */
@Injectable()
export class SentEvents implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(SentEvents.name);
  private readonly loop = new WakeableLoop(
    ASK_MS,
    () => this.compare(),
    (error) => this.note('nobody was asked', error),
  );
  private isStopping = false;
  private isInDoubt = false;
  private returnedAt = -Infinity;
  private discoveredAt = -Infinity;
  /** Subjects whose receivers are all known, because each has responded since. */
  private covered: ReadonlySet<string> = new Set();
  /** Current failures and their errors, each until it succeeds again. */
  private readonly troubles = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
    private readonly table: ReceiptsTable,
    private readonly relay: OutboxRelay,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.durable.receipts) {
      await this.table.takeBack();
      return this.relay.wake();
    }
    this.durable.onReturn(() => {
      this.isInDoubt = true;
      this.returnedAt = monotonicMs();
      this.discoveredAt = -Infinity;
      this.loop.wake();
    });
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    return this.loop.stop();
  }

  /** Requests from every receiver which events it is missing; called periodically. */
  async compare(): Promise<false> {
    const { receipts } = this.durable;
    if (!receipts) return false;
    if (this.isInDoubt) await this.doubt();
    if (await this.isDiscoveryDue()) await this.discover(receipts);
    const asked = await Promise.all(
      (await this.table.awaited()).map((receiver) => this.askPatiently(receipts, receiver)),
    );
    const sentAgain = asked.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    if (asked.includes(undefined)) this.askSoon();
    await this.table.confirm([...this.covered]);
    this.troubles.delete('nobody was asked');
    if (sentAgain > 0) {
      this.logger.warn(`${sentAgain} durable events did not arrive, and are sent again.`);
      this.relay.wake();
    }
    return false;
  }

  /** Polls a receiver that returns with the server before the next regular round. */
  private askSoon(): void {
    if (this.isStopping || monotonicMs() - this.returnedAt > RETURNING_MS) return;
    startTimer(() => this.loop.wake(), RETURN_MS).unref();
  }

  private async doubt(): Promise<void> {
    this.isInDoubt = false;
    try {
      await this.table.doubtAll();
      this.relay.wake();
    } catch (error) {
      this.isInDoubt = true;
      throw error;
    }
  }

  /**
   * Also due when a subject is published for the first time, as it would be confirmed without any
   * receiver.
   */
  private async isDiscoveryDue(): Promise<boolean> {
    if (monotonicMs() - this.discoveredAt > DISCOVERY_MS) return true;
    const pending = await this.table.subjects({ unconfirmed: true });
    return pending.some((subject) => !this.covered.has(subject));
  }

  /**
   * Registers each receiver that responds; from then on its receipts are awaited, even if the
   * server loses events.
   */
  private async discover(receipts: Receipts): Promise<void> {
    const subjects = new Set(await this.table.subjects());
    // A sender without stored events may have no permission to list the receivers on NATS.
    const subscribers = (subjects.size > 0 ? await receipts.subscribers() : []).filter(
      ({ subject }) => subjects.has(subject),
    );
    const receivers = [...new Set(subscribers.map(({ receiver }) => receiver))];
    const covered = await Promise.all(
      receivers.map((one) => this.discoverOne(receipts, one, subscribers)),
    );
    const silent = new Set(receivers.filter((_, n) => !covered[n]));
    for (const { receiver, subject } of subscribers)
      if (silent.has(receiver)) subjects.delete(subject);
    this.discoveredAt = monotonicMs();
    this.covered = subjects;
  }

  /** @returns whether it has responded. */
  private async discoverOne(
    receipts: Receipts,
    receiver: string,
    subscribers: readonly Subscriber[],
  ): Promise<boolean> {
    const answers = await receipts.findMissing(receiver, []).then(
      () => true,
      () => false,
    );
    if (!answers) return false;
    for (const subscriber of subscribers)
      if (subscriber.receiver === receiver) await this.table.know(subscriber);
    return true;
  }

  /** @returns the number of resent events; undefined if there was no response. */
  private async askPatiently(receipts: Receipts, receiver: string): Promise<number | undefined> {
    try {
      return await this.ask(receipts, receiver);
    } catch (error) {
      this.note(`${receiver} does not answer`, error);
      return undefined;
    }
  }

  private async ask(receipts: Receipts, receiver: string): Promise<number> {
    let sentAgain = 0;
    for (let after = '0'; ;) {
      const sent = await this.table.sentTo(receiver, after);
      const missing = new Set(
        await receipts.findMissing(
          receiver,
          sent.map(({ eventId }) => eventId),
        ),
      );
      const taken = sent.filter(({ eventId }) => !missing.has(eventId));
      await this.table.noteTaken(
        receiver,
        taken.map(({ eventId }) => eventId),
      );
      sentAgain += await this.table.sendAgain([...missing]);
      after = sent.at(-1)?.position ?? after;
      this.troubles.delete(`${receiver} does not answer`);
      if (this.isStopping || sent.length < RECEIPTS_MAX) return sentAgain;
    }
  }

  /** Logs a failure once until it succeeds again, and again if the error changes. */
  private note(what: string, error: unknown): void {
    const how = String(error);
    if (how !== this.troubles.get(what))
      this.logger.warn(`Receipts of durable events wait: ${what}: ${how}`);
    this.troubles.set(what, how);
  }

  /** Removes what is too old to be redelivered; run once an hour by the kit's schedule. */
  async purge(): Promise<void> {
    await this.table.forgetSilentReceivers();
    await this.dataSource.query(
      `DELETE FROM outbox WHERE event_id IN (
         SELECT event_id FROM outbox WHERE confirmed_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEEP_DAYS, PURGE_MAX],
    );
    await this.dataSource.query(
      `DELETE FROM inbox WHERE event_id IN (
         SELECT event_id FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
      [REMEMBER_DAYS, PURGE_MAX],
    );
    await this.dataSource.query(
      `DELETE FROM incoming_events WHERE event_id IN (
         SELECT event_id FROM incoming_events
         WHERE parked_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEEP_PARKED_DAYS, PURGE_MAX],
    );
  }
}
