import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventStore, StoredEvent } from '@portal/event-store';
import { Scheduled } from '@portal/kit';
import { HealthRegistry, Metrics } from '@portal/platform';
import { DataSource } from 'typeorm';
import { EVENT_STORE, streamOf } from '../ledger-stream';
import { readSetAside, type SetAside } from './set-aside';
import { StandingsProjection } from './standings.projection';

/**
 * Interval between attempts to read them, in ms: another version of the service may be able to.
 */
const EVERY_MS = 60_000;
/** Events per read of one stream. */
const PAGE = 5_000;

/** Ledgers that are blocked by an unreadable event: reports them and retries them. */
@Injectable()
export class SetAsideLedgers implements OnApplicationBootstrap {
  private readonly logger = new Logger(SetAsideLedgers.name);
  private readonly count;
  private isCounting = false;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly dataSource: DataSource,
    private readonly standings: StandingsProjection,
    health: HealthRegistry,
    metrics: Metrics,
  ) {
    const help = 'Ledgers with an event that cannot be read, 100 at most';
    this.count = metrics.gauge('portal_ledgers_set_aside', help, []);
    // Another process may have restored a ledger; the gauge is as old as the previous scrape.
    Object.assign(this.count, { collect: () => void this.countAgain() });
    health.registerOptional('ledgers', () => this.check());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.count.set((await readSetAside(this.dataSource)).length);
  }

  /** Logs the ledgers that are no longer updated, with instructions. */
  async notify(ledgers: readonly SetAside[]): Promise<void> {
    for (const { studentId, revision } of ledgers) {
      this.logger.error(
        `${streamOf(studentId)} cannot be read at revision ${revision} and is set aside: this student waits, ` +
          'everyone else goes on. See docs/operations.md, A ledger that cannot be read.',
      );
    }
    this.count.set((await readSetAside(this.dataSource)).length);
  }

  @Scheduled({ name: 'read-set-aside-ledgers', everyMs: EVERY_MS })
  async readAgain(signal: AbortSignal): Promise<void> {
    for (const ledger of await readSetAside(this.dataSource)) {
      if (signal.aborted) return;
      await this.tryAgain(ledger).catch((error: unknown) =>
        this.logger.warn(`${streamOf(ledger.studentId)} stays set aside: ${String(error)}`),
      );
    }
    this.count.set((await readSetAside(this.dataSource)).length);
  }

  /** Does not let a scrape wait for the database. */
  private async countAgain(): Promise<void> {
    if (this.isCounting) return;
    this.isCounting = true;
    try {
      this.count.set((await readSetAside(this.dataSource)).length);
    } catch {
      // The database is unavailable: the last count stays.
    } finally {
      this.isCounting = false;
    }
  }

  private async tryAgain(ledger: SetAside): Promise<void> {
    const isShown = await this.standings.show(ledger, await this.readOn(ledger));
    if (isShown) this.logger.log(`${streamOf(ledger.studentId)} can be read again.`);
  }

  private async readOn({ studentId, revision }: SetAside): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (let from = revision; ; from = (events.at(-1)?.revision ?? from) + 1) {
      const page = await this.events.read(streamOf(studentId), from, PAGE);
      events.push(...page);
      if (page.length < PAGE) return events;
    }
  }

  /** @throws Error that names them, for the health of this process. */
  private async check(): Promise<void> {
    const ledgers = await readSetAside(this.dataSource);
    this.count.set(ledgers.length);
    if (ledgers.length === 0) return;
    const named = ledgers.slice(0, 5).map(({ studentId }) => streamOf(studentId));
    throw new Error(`${ledgers.length} set aside: ${named.join(', ')}`);
  }
}
