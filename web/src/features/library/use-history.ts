import { recordOpeningRoute, type HistoryEntry } from '@portal/contracts/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/call';
import { useCurrentUser } from '../../session/current-user';
import { historyQuery } from './library-queries';
import {
  mergeHistories,
  readLocalHistory,
  toLocal,
  writeLocalHistory,
  type LocalEntry,
} from './local-history';

interface Histories {
  local: LocalEntry[];
  known: HistoryEntry[] | undefined;
}

/**
 * Merged history of browser and portal: the portal's is authoritative, the browser's is a copy of
 * it with entries that are not yet reported.
 */
export function useHistory() {
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const ownerId = user?._id;
  const { data: known, isError } = useQuery(historyQuery);
  const [changes, setChanges] = useState(0);
  const reported = useRef(new Set<string>());
  const { entries, toReport } = useMemo(() => {
    void changes; // recomputed when the storage changes
    const local = ownerId ? readLocalHistory(ownerId) : [];
    // If the portal is unreachable, all entries of the browser are shown, whether or not the portal
    // knew them.
    const stored = known ? local : local.map((entry) => ({ ...entry, isKnown: false }));
    return mergeHistories(stored, known ?? [], Date.now());
  }, [known, ownerId, changes]);

  useEffect(() => {
    if (!ownerId || !known) return;
    writeLocalHistory(ownerId, [...toReport, ...known.map((entry) => toLocal(entry, ownerId))]);
    const unreported = toReport.filter(({ id }) => !reported.current.has(id));
    for (const { id } of unreported) reported.current.add(id);
    if (unreported.length === 0) return;
    void Promise.allSettled(unreported.map(report)).then(() =>
      client.invalidateQueries({ queryKey: historyQuery.queryKey }),
    );
  }, [client, known, ownerId, toReport]);

  const writeOwn = (own: LocalEntry[]) => {
    if (ownerId) writeLocalHistory(ownerId, own);
  };
  /**
   * Removes one book, or (null) all, from both histories.
   * @returns the previous state, to restore it
   */
  const drop = (bookId: string | null): Histories => {
    const before = { local: ownerId ? readLocalHistory(ownerId) : [], known };
    const stays = (id: string) => bookId !== null && id !== bookId;
    writeOwn(before.local.filter(({ id }) => stays(id)));
    client.setQueryData<HistoryEntry[]>(historyQuery.queryKey, (all) =>
      all?.filter((entry) => stays(entry.bookId)),
    );
    setChanges((count) => count + 1);
    return before;
  };
  const restore = (before: Histories) => {
    writeOwn(before.local);
    client.setQueryData(historyQuery.queryKey, before.known);
    setChanges((count) => count + 1);
  };
  const isLoading = !known && !isError;
  return { entries, isLoading, isFailing: isError && !known, drop, restore };
}

async function report({ id, title, author, image, link, timestamp }: LocalEntry): Promise<void> {
  const openedAt = new Date(timestamp).toISOString();
  const authors = author ? [author.slice(0, 200)] : [];
  await call(recordOpeningRoute, { body: { googleId: id, title, authors, image, link, openedAt } });
}
