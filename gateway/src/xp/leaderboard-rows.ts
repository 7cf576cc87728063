import { Injectable } from '@nestjs/common';
import { getLeaderboard, type ResponseOf } from '@portal/contracts';
import { Messages } from '@portal/messaging';

type Rows = ResponseOf<typeof getLeaderboard>;

/** How long the rows are given again unasked; and after a change of XP anywhere, in ms. */
const FRESH_MS = 5_000;
const FRESH_AFTER_CHANGE_MS = 250;

/** The leaderboard's rows, the same for everybody, kept for seconds. */
@Injectable()
export class LeaderboardRows {
  private readonly kept = new Map<number, { rows: Promise<Rows>; askedAt: number }>();
  private changedAt = -Infinity;

  constructor(private readonly messages: Messages) {}

  async first(limit: number): Promise<Rows> {
    const known = this.kept.get(limit);
    if (known && performance.now() - known.askedAt < this.freshMs(known.askedAt)) return known.rows;
    const rows = this.messages.request(getLeaderboard, { limit });
    this.kept.set(limit, { rows, askedAt: performance.now() });
    rows.catch(() => this.kept.delete(limit));
    return rows;
  }

  /** Somebody's XP has changed: the rows are asked for anew, four times a second at most. */
  expire(): void {
    this.changedAt = performance.now();
  }

  private freshMs(askedAt: number): number {
    return this.changedAt >= askedAt ? FRESH_AFTER_CHANGE_MS : FRESH_MS;
  }
}
