import { HISTORY_DAYS, HISTORY_MAX, type HistoryEntry } from '@portal/contracts/library';
import { z } from 'zod';

/** Key of the browser's storage (specification). */
export const HISTORY_KEY = 'searchHistory';
const DAY_MS = 86_400_000;
/** Entries of all other students together, at most: some 200 kB of a browser's 5 MB. */
const OTHERS_MAX = 2 * HISTORY_MAX;

const entrySchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  image: z.string().nullable().catch(null),
  link: z.string().nullable().catch(null),
  /** When it was opened, in ms since 1970. */
  timestamp: z.number(),
  daysLeft: z.number(),
  /** Whose it is: others may sign in at the same browser. */
  ownerId: z.string(),
  /** Whether the portal has it, too: what it has no longer was removed elsewhere. */
  isKnown: z.boolean().catch(false),
});
export type LocalEntry = z.output<typeof entrySchema>;

/** What this browser has kept of one student; what cannot be read is as good as nothing. */
export function readLocalHistory(ownerId: string): LocalEntry[] {
  return readKept().filter((entry) => entry.ownerId === ownerId);
}

/**
 * Keeps these entries of one student. Those of others who sign in at this browser stay until they are too old; a
 * browser that stores nothing does without.
 */
export function writeLocalHistory(ownerId: string, entries: readonly LocalEntry[]): void {
  const now = Date.now();
  const others = readKept()
    .filter((entry) => entry.ownerId !== ownerId && daysLeftOf(entry.timestamp, now) > 0)
    .sort((first, second) => second.timestamp - first.timestamp);
  const kept = [...entries.slice(0, HISTORY_MAX), ...others.slice(0, OTHERS_MAX)];
  try {
    localStorage.setItem(HISTORY_KEY, JSON.stringify(kept));
  } catch {
    // The portal has them.
  }
}

function readKept(): LocalEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one) => {
      const entry = entrySchema.safeParse(one);
      return entry.success ? [entry.data] : [];
    });
  } catch {
    return [];
  }
}

/** Puts an opened book first. */
export function noteLocally(entry: LocalEntry): void {
  const others = readLocalHistory(entry.ownerId).filter(({ id }) => id !== entry.id);
  writeLocalHistory(entry.ownerId, [entry, ...others]);
}

/** What becomes of both histories. */
interface Merged {
  entries: HistoryEntry[];
  /** What the portal does not have yet. */
  toReport: LocalEntry[];
}

/**
 * The browser's and the portal's history as one without doubles, the last opened first. What the portal has had
 * and has no longer was removed on another device; what it never had is sent to it.
 */
export function mergeHistories(
  local: readonly LocalEntry[],
  known: readonly HistoryEntry[],
  now: number,
): Merged {
  const ids = new Set(known.map(({ bookId }) => bookId));
  const toReport = local.filter(
    ({ id, isKnown, timestamp }) => !isKnown && !ids.has(id) && daysLeftOf(timestamp, now) > 0,
  );
  const entries = [...known, ...toReport.map((entry) => toEntry(entry, now))];
  entries.sort((first, second) => second.openedAt.localeCompare(first.openedAt));
  return { entries, toReport };
}

/** As the browser keeps what the portal has. */
export function toLocal(entry: HistoryEntry, ownerId: string): LocalEntry {
  const { bookId: id, title, author, image, link, openedAt, daysLeft } = entry;
  const timestamp = Date.parse(openedAt);
  return { id, title, author, image, link, timestamp, daysLeft, ownerId, isKnown: true };
}

export function toEntry(entry: LocalEntry, now: number): HistoryEntry {
  const { id: bookId, title, author, image, link, timestamp } = entry;
  const openedAt = new Date(timestamp).toISOString();
  return { bookId, title, author, image, link, openedAt, daysLeft: daysLeftOf(timestamp, now) };
}

function daysLeftOf(timestamp: number, now: number): number {
  const age = Math.floor((now - timestamp) / DAY_MS);
  return Math.min(HISTORY_DAYS, Math.max(0, HISTORY_DAYS - age));
}
