import { Inject, Injectable, Logger } from '@nestjs/common';
import { dayOf, xpToMxp } from '@portal/contracts';
import { CLOCK, Metrics, PORTAL_CONFIG, PortalError } from '@portal/platform';
import type { Clock, PortalConfig } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { LedgerCommand } from './domain/decide';

/** Students and sources whose day is counted, at most; the one that was granted least lately goes first. */
const COUNTED_MAX = 100_000;
const MINUTE_MS = 60_000;

/** Grants within a minute or a day, in mXP. */
interface Granted {
  period: string;
  mxp: number;
}

/** A grant that is counted already; `undo` takes it back where nothing was appended. */
export interface CountedGrant {
  undo(): void;
}

/**
 * Bounds what one source (the reason of a movement) may grant one student a day, and all students a minute.
 * The rules of the services are far below it: a service that was taken over must not mint without bound.
 * Counted by each process for itself, from its start.
 */
@Injectable()
export class GrantLimits {
  private readonly logger = new Logger(GrantLimits.name);
  private readonly ofStudents = new LRUCache<string, Granted>({ max: COUNTED_MAX });
  private readonly ofSources = new Map<string, Granted>();
  private readonly refused;
  private warnedIn = '';

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
    metrics: Metrics,
  ) {
    this.refused = metrics.counter(
      'portal_xp_grants_refused_total',
      'Grants of XP beyond what a source may grant a student a day, or all students a minute',
      ['source', 'limit'],
    );
  }

  /**
   * Counts what a command would grant.
   * @throws PortalError `conflict` beyond the day of a student, for good; `too_many_requests` beyond the
   * minute of a source, to be tried again.
   */
  count(studentId: string, command: LedgerCommand): CountedGrant {
    if (!isGrant(command)) return { undo: () => undefined };
    const { reason, amountMxp } = command;
    const now = this.now();
    const day = this.of(this.ofStudents, `${reason} ${studentId}`, dayOf(now, this.config.TZ));
    const minute = this.of(this.ofSources, reason, String(Math.floor(+now / MINUTE_MS)));
    if (day.mxp + amountMxp > xpToMxp(this.config.XP_GRANTS_PER_STUDENT)) {
      this.report(reason, 'student-day', minute.period);
      throw new PortalError('conflict', 'This is more XP than a day has.');
    }
    if (minute.mxp + amountMxp > xpToMxp(this.config.XP_GRANTS_PER_MINUTE)) {
      this.report(reason, 'minute', minute.period);
      const details = { retryAfterSeconds: 60 };
      throw new PortalError('too_many_requests', 'Too much XP at once. Please wait.', details);
    }
    for (const granted of [day, minute]) granted.mxp += amountMxp;
    return {
      undo: () => {
        for (const granted of [day, minute]) granted.mxp -= amountMxp;
      },
    };
  }

  private of(
    kept: { get(key: string): Granted | undefined; set(key: string, granted: Granted): unknown },
    key: string,
    period: string,
  ): Granted {
    const known = kept.get(key);
    if (known?.period === period) return known;
    const granted = { period, mxp: 0 };
    kept.set(key, granted);
    return granted;
  }

  /** Once a minute in the log, each time in the measure. */
  private report(source: string, limit: string, minute: string): void {
    this.refused.inc({ source, limit });
    if (this.warnedIn === minute) return;
    this.warnedIn = minute;
    this.logger.error(
      `The source '${source}' grants more XP than it may (${limit}): look whether its service was taken over.`,
    );
  }
}

function isGrant(command: LedgerCommand): command is LedgerCommand & { kind: 'earn' | 'adjust' } {
  return command.kind === 'earn' || (command.kind === 'adjust' && command.direction === 'up');
}
