import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CLOCK, Metrics, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { intervalMs, type FeedSource } from './feed-source';
import { FEED_SOURCES } from './feed-sources.provider';
import { FeedsRepository } from './feeds.repository';

/**
 * Measures the age of the last good copy of each configured feed. Any process can report it, as
 * the times are stored in the database. The age of a feed that was never read successfully counts
 * from its first configuration.
 */
@Injectable()
export class FeedAgesService implements OnModuleInit {
  private readonly logger = new Logger(FeedAgesService.name);
  /** Time of each feed's last good copy, or of its first configuration. */
  private since: ReadonlyMap<string, Date> | undefined;
  private isReading = false;

  constructor(
    private readonly feeds: FeedsRepository,
    @Inject(FEED_SOURCES) private readonly sources: readonly FeedSource[],
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    const old = 'Age of the last good copy of a feed of jobs';
    const age = metrics.gauge('portal_job_feed_age_seconds', old, ['feed']);
    const every = 'Time between two fetches of a feed of jobs that is read well';
    const interval = metrics.gauge('portal_job_feed_interval_seconds', every, ['feed']);
    for (const source of this.sources) {
      interval.set({ feed: source.name }, intervalMs(source, this.config) / 1_000);
    }
    const collect = () => {
      for (const [feed, seconds] of this.ages()) age.set({ feed }, seconds);
      // A scrape does not wait for the database: the next one returns the values that are read
      // now.
      void this.read();
    };
    Object.assign(age, { collect });
  }

  /** Ages in seconds, by feed name; empty until the database has responded once. */
  private ages(): [string, number][] {
    const { since } = this;
    if (!since) return [];
    const now = this.clock().getTime();
    return this.sources.flatMap(({ name }) => {
      const at = since.get(name);
      return at ? [[name, Math.max(0, now - at.getTime()) / 1_000]] : [];
    });
  }

  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      this.since = await this.feeds.since();
    } catch (error) {
      this.logger.debug(error); // ages of the last known times stay available
    } finally {
      this.isReading = false;
    }
  }
}
