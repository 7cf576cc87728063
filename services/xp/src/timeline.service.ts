import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { getTimeline } from '@portal/contracts/xp';
import type { EventStore } from '@portal/event-store';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { changeOf } from './domain/ledger';
import { daysUntil, timelineOf, type TimedEntry } from './domain/timeline';
import { EVENT_STORE, readLedgerEvent, streamOf } from './ledger-stream';

/** Entries per read, and maximum number of reads per response. */
const PAGE = 500;
const PAGES_MAX = 10;
const DAY_MS = 24 * 3_600_000;

/** A student's XP over time, from the stream itself. */
@Injectable()
export class TimelineService {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Returns the last `days` days, oldest first. @throws UnreadableEventError */
  async get(studentId: string, days: number): Promise<ResponseOf<typeof getTimeline>> {
    const now = this.now();
    // One more day than requested, since days begin at midnight in the university's time zone.
    const since = new Date(now.getTime() - (days + 1) * DAY_MS);
    const { entries, isWhole } = await this.read(studentId, since);
    const { TZ } = this.config;
    return { days: timelineOf(entries, daysUntil(now, days, TZ), TZ), isWhole };
  }

  /** Reads entries, newest first, up to the first one before `since`. */
  private async read(studentId: string, since: Date) {
    const entries: TimedEntry[] = [];
    let before: number | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const found = await this.events.readBackwards(streamOf(studentId), before, PAGE);
      for (const stored of found) {
        const event = readLedgerEvent(stored);
        const { balanceAfterMxp } = event.data;
        entries.push({
          at: stored.recordedAt,
          changeMxp: changeOf(event),
          balanceMxp: balanceAfterMxp,
        });
        if (stored.recordedAt < since) return { entries, isWhole: true };
      }
      const last = found.at(-1);
      if (found.length < PAGE || !last || last.revision === 0) return { entries, isWhole: true };
      before = last.revision;
    }
    return { entries, isWhole: false };
  }
}
