import { Injectable } from '@nestjs/common';
import { mxpToXp, type ResponseOf } from '@portal/contracts';
import { LEADERBOARD_MAX, type showLeaderboard } from '@portal/contracts/xp';
import { monotonicMs } from '@portal/platform';
import { shortenName } from './domain/shorten-name';
import { UnreadableEventError } from './ledger-stream';
import { LeaderboardRepository, type LeaderboardRow } from './projections/leaderboard.repository';

/** How long the rows are given again unasked; and after a change of XP anywhere, in ms. */
const FRESH_MS = 5_000;
const FRESH_AFTER_CHANGE_MS = 250;

interface Rows {
  rows: LeaderboardRow[];
  total: number;
}

/** The leaderboard as its reader may see it; the first rows, the same for everybody, are kept for seconds. */
@Injectable()
export class LeaderboardService {
  private kept: { first: Promise<Rows>; askedAt: number } | undefined;
  private changedAt = -Infinity;

  constructor(private readonly repository: LeaderboardRepository) {}

  /** Somebody's XP has changed: the rows are read anew, four times a second at most. */
  expire(): void {
    this.changedAt = monotonicMs();
  }

  /** To a viewer, full names and the own row; to strangers (null), names shortened, and nobody's id or picture. */
  async show(limit: number, viewerId: string | null): Promise<ResponseOf<typeof showLeaderboard>> {
    const [{ rows, total }, own] = await Promise.all([
      this.first(),
      viewerId === null ? null : this.repository.findRow(viewerId).catch(unread),
    ]);
    const users = rows.slice(0, limit).map(viewerId === null ? inShort : inFull);
    return { users, own: own && inFull(own), total };
  }

  /** One list for every limit, so that asking for many costs no more than for one. */
  private first(): Promise<Rows> {
    const known = this.kept;
    if (known && monotonicMs() - known.askedAt < this.freshMs(known.askedAt)) return known.first;
    const first = this.read();
    this.kept = { first, askedAt: monotonicMs() };
    first.catch(() => {
      // A newer one may have taken its place.
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

/** The others' rows are none the worse for a viewer's ledger that cannot be read. */
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
