import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Scheduled, Transactions } from '@portal/kit';
import {
  CLOCK,
  Metrics,
  PORTAL_CONFIG,
  sleep,
  type Clock,
  type PortalConfig,
} from '@portal/platform';
import { toPosting, type Posting, type RawPosting } from '../postings/domain/posting';
import { CAMPUS_FEED, PostingsRepository, SAMPLE_FEED } from '../postings/postings.repository';
import { samplePostings } from './adapters/sample';
import { FeedError } from './feed-error';
import { FeedHttp } from './feed-http';
import { intervalMs, POSTINGS_MAX, type FeedSource } from './feed-source';
import { FEED_SOURCES } from './feed-sources.provider';
import { FeedsRepository } from './feeds.repository';

/** Interval between checks for due feeds, in ms. */
const LOOK_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Delay before a failed feed is retried, unless its shortest interval is longer; in ms. */
const AGAIN_MS = 10 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Days for which closed jobs without cards are kept. */
const CLOSED_DAYS = 90;
/** Postings per write statement. */
const BATCH = 500;
/** Postings parsed before the event loop gets control again. */
const READ_BATCH = 50;

/**
 * Fetches the feeds on a schedule, in one process; students are served from the last good copy.
 */
@Injectable()
export class FeedSyncService implements OnApplicationBootstrap {
  private readonly logger = new Logger(FeedSyncService.name);
  private readonly clients: ReadonlyMap<string, FeedHttp>;

  constructor(
    private readonly transactions: Transactions,
    private readonly postings: PostingsRepository,
    private readonly feeds: FeedsRepository,
    @Inject(FEED_SOURCES) private readonly sources: readonly FeedSource[],
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const guard = { allowed: config.JOB_FEED_INTERNAL_HOSTS };
    // One client per source: its circuit breaker counts failures across fetches.
    this.clients = new Map(sources.map(({ name }) => [name, new FeedHttp(name, guard, metrics)]));
  }

  /**
   * Removes feeds that are no longer configured from the board; without any feed, lists the
   * sample.
   */
  async onApplicationBootstrap(): Promise<void> {
    const now = this.clock();
    const names = this.sources.map(({ name }) => name);
    const isSample = names.length === 0;
    await this.transactions.run(async ({ manager }) => {
      const kept = [...names, CAMPUS_FEED, ...(isSample ? [SAMPLE_FEED] : [])];
      await this.postings.dropOthers(manager, kept, now);
      await this.feeds.announce(manager, isSample ? [SAMPLE_FEED] : names, now);
    });
    if (isSample) await this.keep(SAMPLE_FEED, samplePostings(now), now, 365 * DAY_MS);
  }

  @Scheduled({ name: 'fetch-job-feeds', everyMs: LOOK_MS })
  async fetchDue(signal: AbortSignal): Promise<void> {
    const due = await this.feeds.due(this.clock());
    for (const source of this.sources) {
      const client = this.clients.get(source.name);
      if (client && due.has(source.name)) await this.fetch(source, client, signal);
    }
  }

  @Scheduled({ name: 'purge-closed-jobs', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    const before = new Date(this.clock().getTime() - CLOSED_DAYS * DAY_MS);
    await this.transactions.run(({ manager }) => this.postings.purge(manager, before));
  }

  @Scheduled({ name: 'purge-words-of-jobs', everyMs: DAY_MS })
  async purgeWords(): Promise<void> {
    await this.transactions.run(({ manager }) => this.postings.purgeWords(manager));
  }

  /** Schedules a fetch of every feed as soon as its provider's terms allow. */
  async fetchSoon(): Promise<void> {
    const now = this.clock();
    for (const { name, minIntervalMs } of this.sources) {
      await this.feeds.fetchSoon(name, minIntervalMs, now);
    }
  }

  private async fetch(source: FeedSource, http: FeedHttp, signal: AbortSignal): Promise<void> {
    const triedAt = this.clock();
    try {
      const raw = await source.fetch(http, signal);
      const everyMs = intervalMs(source, this.config);
      await this.keep(source.name, raw.slice(0, POSTINGS_MAX), triedAt, everyMs);
    } catch (error) {
      if (signal.aborted) return;
      const problem = error instanceof FeedError ? error.message : 'could not be stored';
      this.logger.warn(`Feed ${source.name} ${problem}: ${String(error)}`);
      const asked = error instanceof FeedError ? (error.retryAfterMs ?? 0) : 0;
      const after = (ms: number) => new Date(triedAt.getTime() + ms);
      const dueAt = after(Math.max(AGAIN_MS, source.minIntervalMs, asked));
      const restUntil = asked > 0 ? after(asked) : null;
      await this.feeds.fail(source.name, { triedAt, dueAt, problem, restUntil });
    }
  }

  /**
   * Stores all of a fetch or nothing: a partial copy would close the jobs of the missing part.
   * @throws FeedError if no posting can be shown: the feed has changed its fields, not lost its
   * jobs
   */
  private async keep(
    feed: string,
    raw: readonly RawPosting[],
    triedAt: Date,
    everyMs: number,
  ): Promise<void> {
    const read = await readInTurns(raw, triedAt);
    if (raw.length > 0 && read.length === 0)
      throw new FeedError('lists postings of which none can be shown');
    const dueAt = new Date(triedAt.getTime() + everyMs);
    await this.transactions.run(async ({ manager }) => {
      for (let from = 0; from < read.length; from += BATCH) {
        await this.postings.merge(manager, feed, read.slice(from, from + BATCH), triedAt);
      }
      await this.postings.endFetch(manager, feed, triedAt);
      const refused = raw.length - read.length;
      await this.feeds.succeed(manager, feed, { triedAt, dueAt, jobs: read.length, refused });
    });
  }
}

/** Parses postings in batches, so that requests are answered in between. */
async function readInTurns(raw: readonly RawPosting[], now: Date): Promise<Posting[]> {
  const read: Posting[] = [];
  for (let from = 0; from < raw.length; from += READ_BATCH) {
    for (const one of raw.slice(from, from + READ_BATCH)) {
      const posting = toPosting(one, now);
      if (posting) read.push(posting);
    }
    await sleep(0);
  }
  return read;
}
