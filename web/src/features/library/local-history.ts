import { HISTORY_DAYS, HISTORY_MAX, type HistoryEntry } from '@portal/contracts/library';
import { z } from 'zod';

/** Storage key (specification). */
export const HISTORY_KEY = 'searchHistory';
const DAY_MS = 86_400_000;
/** Maximum number of entries of all other students together: about 200 kB of a browser's 5 MB. */
const OTHERS_MAX = 2 * HISTORY_MAX;

const entrySchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  image: z.string().nullable().catch(null),
  link: z.string().nullable().catch(null),
  /** Time of opening, in ms since 1970. */
  timestamp: z.number(),
  daysLeft: z.number(),
  /** Id of the student: several may use the same browser. */
  ownerId: z.string(),
  /** Whether the portal has stored it; an entry that it no longer has was removed elsewhere. */
  isKnown: z.boolean().catch(false),
});
export type LocalEntry = z.output<typeof entrySchema>;

/** Returns the stored history of one student; unreadable data counts as empty. */
export function readLocalHistory(ownerId: string): LocalEntry[] {
  return readKept().filter((entry) => entry.ownerId === ownerId);
}

/**
 * Stores the entries of one student. Those of other students of this browser are kept until they
 * expire. Without effect if the browser stores nothing.
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
    // The portal has stored them.
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

/** Adds an opened book at the top. */
export function noteLocally(entry: LocalEntry): void {
  const others = readLocalHistory(entry.ownerId).filter(({ id }) => id !== entry.id);
  writeLocalHistory(entry.ownerId, [entry, ...others]);
}

/** Result of merging both histories. */
interface Merged {
  entries: HistoryEntry[];
  /** Entries that the portal does not have yet. */
  toReport: LocalEntry[];
}

/**
 * Merges the histories of browser and portal without duplicates, last opened first. An entry that
 * the portal no longer has was removed on another device; one that it never had is sent to it.
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

/** Converts an entry of the portal to the browser's format. */
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
