import type { getHistoryRoute } from '@portal/contracts/xp';
import type { RouteResponseOf } from '@portal/contracts';

type Entry = RouteResponseOf<typeof getHistoryRoute>['entries'][number];

/** One line of the history: an entry, or those of one call that follow each other. */
export interface HistoryLine extends Pick<Entry, 'revision' | 'reason' | 'at' | 'changeXP'> {
  /** Entries of this call that are not loaded may belong to it: the sum is that of its end. */
  isCut: boolean;
}

/**
 * The lines of entries, the newest first. A call is paid in small spans: those of one session that
 * nothing else stands between are one line, with their sum. @param hasMore whether older ones follow
 */
export function historyLines(entries: readonly Entry[], hasMore: boolean): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line && before && isSameCall(before, entry)) {
      // In the smallest unit, so that no digit is made up.
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
