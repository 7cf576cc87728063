import type { getHistoryRoute } from '@portal/contracts/xp';
import type { RouteResponseOf } from '@portal/contracts';

type Entry = RouteResponseOf<typeof getHistoryRoute>['entries'][number];

/** One line of the history: an entry, or consecutive entries of one call. */
export interface HistoryLine extends Pick<Entry, 'revision' | 'reason' | 'at' | 'changeXP'> {
  /** Whether entries that are not loaded may belong to this call: the sum covers only its end. */
  isCut: boolean;
}

/**
 * Groups entries into lines, newest first. A call is paid in small spans: consecutive entries of
 * one session become one line, with their sum.
 * @param hasMore whether older entries follow
 */
export function historyLines(entries: readonly Entry[], hasMore: boolean): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line && before && isSameCall(before, entry)) {
      // Rounded to the smallest unit, to avoid floating-point digits.
      line.changeXP = Math.round((line.changeXP + entry.changeXP) * 1_000) / 1_000;
      line.revision = entry.revision;
    } else {
      const { revision, reason, at, changeXP } = entry;
      lines.push({ revision, reason, at, changeXP, isCut: false });
    }
    before = entry;
  }
  const oldest = lines.at(-1);
  if (oldest?.reason === 'call') oldest.isCut = hasMore;
  return lines;
}

function isSameCall(newer: Entry, older: Entry): boolean {
  const areCalls = newer.reason === 'call' && older.reason === 'call';
  return areCalls && newer.reference.id === older.reference.id;
}
