import { monotonicMs } from '@portal/platform';
/** Maximum number of changes that are remembered: a board older than these counts as changed. */
const CHANGES_MAX = 1_024;
/**
 * Time after a change of XP until all that depends on it shows it, in ms; then the same for
 * changes of names and listing.
 */
const SETTLED_MS = 500;
const LISTING_SETTLED_MS = 5_500;

interface Change {
  /** The old and the new balance of a student, in XP, in ascending order. */
  low: number;
  high: number;
}

/** Balances of a leaderboard that a change of XP can affect, in XP. */
export interface BoardPlace {
  /** Balance of the last row: a student who stays below it changes none of the rows. */
  floor: number;
  /** Balance of the reader's own row; null if there is none. */
  own: number | null;
}

/**
 * Determines which leaderboards a change of XP affects: those whose rows or own rank it touches.
 */
export class BoardChanges {
  private readonly changes: Change[] = [];
  private count = 0;
  private settledAt = -Infinity;

  /** Returns the number of changes so far. */
  now(): number {
    return this.count;
  }

  /** Whether a board requested now may still lack the last change. */
  get isSettling(): boolean {
    return monotonicMs() < this.settledAt;
  }

  /** @param totalXP balance after the change `change`, both in XP. */
  add(totalXP: number, change: number): void {
    const before = totalXP - change;
    this.changes[this.count % CHANGES_MAX] = {
      low: Math.min(before, totalXP),
      high: Math.max(before, totalXP),
    };
    this.count += 1;
    this.settleAfter(SETTLED_MS);
  }

  /** Records a change of a name or of the listed students. */
  addListing(): void {
    this.settleAfter(LISTING_SETTLED_MS);
  }

  /**
   * Returns whether a change after the first `since` may have affected a board with this place.
   */
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
