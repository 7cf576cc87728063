import { Inject, Injectable, Logger } from '@nestjs/common';
import { dayOf, xpToMxp } from '@portal/contracts';
import { CLOCK, Metrics, PORTAL_CONFIG, PortalError } from '@portal/platform';
import type { Clock, PortalConfig } from '@portal/platform';
import { LRUCache } from 'lru-cache';
import type { LedgerCommand } from './domain/decide';

/**
 * Maximum number of counted pairs of student and source; the least recently granted one is evicted
 * first.
 */
const COUNTED_MAX = 100_000;
const MINUTE_MS = 60_000;

/** Sum of the grants within a minute or a day, in mXP. */
interface Granted {
  period: string;
  mxp: number;
}

/** A counted grant; `undo` subtracts it again if no event was appended. */
export interface CountedGrant {
  undo(): void;
}

/**
 * Limits the XP that one source (the reason of a movement) may grant to one student per day, and
 * to all students per minute. The rules of the services stay far below these limits, which bound
 * the damage of a compromised service. Each process counts separately, from its start.
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
   * Counts the grant of a command.
   * @throws PortalError `conflict` beyond a student's daily limit, not retryable;
   * `too_many_requests` beyond a source's limit per minute, retryable.
   */
  count(studentId: string, command: LedgerCommand): CountedGrant {
    if (!isGrant(command)) return { undo: () => undefined };
    const { reason, amountMxp } = command;
    const now = this.now();
    const day = this.of(this.ofStudents, `${reason} ${studentId}`, dayOf(now, this.config.TZ));
    const minute = this.of(this.ofSources, reason, String(Math.floor(+now / MINUTE_MS)));
    if (day.mxp + amountMxp > xpToMxp(this.config.XP_GRANTS_PER_STUDENT)) {
      this.report(reason, 'student-day', minute.period);
      throw new PortalError('conflict', 'This is more XP than a day allows.');
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

  /** Logs once per minute, and counts every refusal in the metric. */
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
