import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { OutboxRelay } from './outbox-relay';

/** How long what has been sent stays at hand: as long as the stream keeps it, in days. */
const KEEP_DAYS = 14;
/** JetStream acknowledges before it syncs to disk, which it does every two minutes. In minutes. */
const UNSURE_MINUTES = 5;
/** Longer than any event can come again, dead letters (90 days) above all. In days. */
const REMEMBER_DAYS = 120;
/** As long as the stream of dead letters keeps what it was given. In days. */
const KEEP_PARKED_DAYS = 90;
/** Rows that one purge removes at most: the next one goes on. */
const PURGE_MAX = 10_000;

/**
 * Keeps what has been sent, and sends it again where the server may have lost it: all that it took
 * before its stream was made anew, and after every outage the last minutes. The stream drops
 * repetitions by their message id, and receivers by their inbox.
 */
@Injectable()
export class SentEvents implements OnApplicationBootstrap {
  private readonly logger = new Logger(SentEvents.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
    private readonly relay: OutboxRelay,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.durable.onReturn(() => void this.sendAgain());
    await this.sendAgain();
  }

  private async sendAgain(): Promise<void> {
    try {
      const keptSince = await this.durable.keptSince();
      if (!keptSince) return;
      await this.dataSource.query(
        `UPDATE outbox SET sent_at = NULL, next_attempt_at = now()
         WHERE sent_at < $1 OR sent_at > now() - make_interval(mins => $2)`,
        [keptSince, UNSURE_MINUTES],
      );
      this.relay.wake();
    } catch (error) {
      this.logger.warn(`What has been sent could not be made sure of: ${String(error)}`);
    }
  }

  /** Removes what is too old to come again; the kit's schedule does this once an hour. */
  async purge(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM outbox WHERE event_id IN (
         SELECT event_id FROM outbox WHERE sent_at < now() - make_interval(days => $1) LIMIT $2)`,
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
