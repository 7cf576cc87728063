import { Injectable } from '@nestjs/common';
import { mxpToXp, type ResponseOf } from '@portal/contracts';
import { LEADERBOARD_MAX, type showLeaderboard } from '@portal/contracts/xp';
import { monotonicMs } from '@portal/platform';
import { shortenName } from './domain/shorten-name';
import { UnreadableEventError } from './ledger-stream';
import { LeaderboardRepository, type LeaderboardRow } from './projections/leaderboard.repository';

/** Cache lifetime of the rows without a change of XP, and with one, in ms. */
const FRESH_MS = 5_000;
const FRESH_AFTER_CHANGE_MS = 250;

interface Rows {
  rows: LeaderboardRow[];
  total: number;
}

/**
 * The leaderboard with the data that its viewer may see; the first rows, equal for all viewers,
 * are cached for seconds.
 */
@Injectable()
export class LeaderboardService {
  private kept: { first: Promise<Rows>; askedAt: number } | undefined;
  private changedAt = -Infinity;

  constructor(private readonly repository: LeaderboardRepository) {}

  /**
   * Marks the rows as outdated after a change of XP: they are read again, at most four times per
   * second.
   */
  expire(): void {
    this.changedAt = monotonicMs();
  }

  /**
   * Viewers get full names and their own row; visitors without a session (null) get shortened
   * names without ids and pictures.
   */
  async show(limit: number, viewerId: string | null): Promise<ResponseOf<typeof showLeaderboard>> {
    const [{ rows, total }, own] = await Promise.all([
      this.first(),
      viewerId === null ? null : this.repository.findRow(viewerId).catch(unread),
    ]);
    const users = rows.slice(0, limit).map(viewerId === null ? inShort : inFull);
    return { users, own: own && inFull(own), total };
  }

  /** Caches one list for all limits, so that a high limit costs no more than a low one. */
  private first(): Promise<Rows> {
    const known = this.kept;
    if (known && monotonicMs() - known.askedAt < this.freshMs(known.askedAt)) return known.first;
    const first = this.read();
    this.kept = { first, askedAt: monotonicMs() };
    first.catch(() => {
      // A newer promise may have replaced this one.
      if (this.kept?.first === first) this.kept = undefined;
    });
    return first;
  }

  private async read(): Promise<Rows> {
    const rows = await this.repository.top(LEADERBOARD_MAX);
    return { rows, total: await this.repository.countListed() };
  }

  private freshMs(askedAt: number): number {
    return this.changedAt >= askedAt ? FRESH_AFTER_CHANGE_MS : FRESH_MS;
  }
}

/** An unreadable ledger of the viewer does not affect the other rows. */
function unread(error: unknown): null {
  if (error instanceof UnreadableEventError) return null;
  throw error;
}

function inFull({ studentId, name, profileImage, balanceMxp, rank }: LeaderboardRow) {
  return { _id: studentId, name, profileImage, totalXP: mxpToXp(balanceMxp), rank };
}

function inShort(row: LeaderboardRow) {
  return { ...inFull(row), _id: '', name: shortenName(row.name), profileImage: null };
}
