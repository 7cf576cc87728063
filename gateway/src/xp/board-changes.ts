import { monotonicMs } from '@portal/platform';
/** Changes that are remembered: a board from before more of them is taken to be another one now. */
const CHANGES_MAX = 1_024;
/** How soon after a change of XP, and of names and listing, all that stands on it shows it, in ms. */
const SETTLED_MS = 500;
const LISTING_SETTLED_MS = 5_500;

interface Change {
  /** The balances between which somebody has moved, in XP. */
  low: number;
  high: number;
}

/** What of a leaderboard a change of somebody's XP can touch, in XP. */
export interface BoardPlace {
  /** Balance of the last row that is shown: a student who stays below it changes none of the rows. */
  floor: number;
  /** Balance of the own row; null if there is none. */
  own: number | null;
}

/** Which leaderboards changes of XP have made another one: those whose rows or own rank they touch. */
export class BoardChanges {
  private readonly changes: Change[] = [];
  private count = 0;
  private settledAt = -Infinity;

  /** How many changes there have been. */
  now(): number {
    return this.count;
  }

  /** Whether what is asked for now may still lack the last change. */
  get isSettling(): boolean {
    return monotonicMs() < this.settledAt;
  }

  /** @param totalXP after a change of `change`, both in XP. */
  add(totalXP: number, change: number): void {
    const before = totalXP - change;
    this.changes[this.count % CHANGES_MAX] = {
      low: Math.min(before, totalXP),
      high: Math.max(before, totalXP),
    };
    this.count += 1;
    this.settleAfter(SETTLED_MS);
  }

  /** A name has changed, or who is listed. */
  addListing(): void {
    this.settleAfter(LISTING_SETTLED_MS);
  }

  /** Whether a change after the first `since` ones may have touched a board with this place in it. */
  haveTouched({ floor, own }: BoardPlace, since: number): boolean {
    if (this.count - since > CHANGES_MAX) return true;
    for (let index = since; index < this.count; index += 1) {
      const change = this.changes[index % CHANGES_MAX];
      if (!change || change.high >= floor) return true;
      if (own !== null && change.low <= own && own <= change.high) return true;
    }
    return false;
  }

  private settleAfter(ms: number): void {
    this.settledAt = Math.max(this.settledAt, monotonicMs() + ms);
  }
}
