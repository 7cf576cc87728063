import type { HistoryEntry } from '@portal/contracts/library';
import { mergeHistories, toLocal, type LocalEntry } from './local-history';

const NOW = Date.parse('2026-03-20T12:00:00Z');
const DAY_MS = 86_400_000;
const entry = (bookId: string, daysAgo: number): HistoryEntry => ({
  bookId,
  title: bookId,
  author: 'Ada',
  image: null,
  link: null,
  openedAt: new Date(NOW - daysAgo * DAY_MS).toISOString(),
  daysLeft: 21 - daysAgo,
});
const local = (id: string, daysAgo: number, isKnown: boolean): LocalEntry => ({
  ...toLocal(entry(id, daysAgo), 'ada'),
  isKnown,
});
const ids = (entries: readonly { bookId: string }[]) => entries.map(({ bookId }) => bookId);

describe('the histories of browser and portal', () => {
  it('are one without doubles, the last opened first', () => {
    const both = [local('a', 3, true), local('b', 1, false), local('c', 2, false)];
    const { entries, toReport } = mergeHistories(both, [entry('a', 0), entry('b', 1)], NOW);
    expect(ids(entries)).toEqual(['a', 'b', 'c']);
    expect(toReport.map(({ id }) => id)).toEqual(['c']);
  });

  it('have nothing that was removed elsewhere', () => {
    const { entries, toReport } = mergeHistories([local('gone', 1, true)], [], NOW);
    expect(entries).toEqual([]);
    expect(toReport).toEqual([]);
  });

  it('have nothing that is too old, and count what is new down', () => {
    const kept = [local('old', 22, false), local('new', 5, false)];
    const { entries } = mergeHistories(kept, [], NOW);
    expect(entries).toMatchObject([{ bookId: 'new', daysLeft: 16 }]);
  });
});
