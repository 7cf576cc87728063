import { HISTORY_DAYS, recordOpeningRoute } from '@portal/contracts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call';
import { readingQuery } from '../../api/reading-query';
import { useCurrentUser } from '../../session/current-user';
import { historyQuery } from './library-queries';
import { noteLocally, type LocalEntry } from './local-history';
import { toBody, type ShownBook } from './shown-book';

/**
 * Records that a book was opened: immediately in this browser, and at the portal once it is
 * reachable.
 */
export function useNoteOpening(): (book: ShownBook) => void {
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const ownerId = user?._id;
  return useCallback(
    (book) => {
      if (!ownerId) return;
      const entry: LocalEntry = {
        id: book.id,
        title: book.title,
        author: book.authors.join(', '),
        image: book.image,
        link: book.readNow?.url ?? book.link,
        timestamp: Date.now(),
        daysLeft: HISTORY_DAYS,
        ownerId,
        isKnown: false,
      };
      noteLocally(entry);
      void call(recordOpeningRoute, { body: toBody(book), keepalive: true })
        .then(() => {
          noteLocally({ ...entry, isKnown: true });
          void client.invalidateQueries({ queryKey: historyQuery.queryKey });
          void client.invalidateQueries({ queryKey: readingQuery.queryKey });
        })
        // The history screen reports it later.
        .catch(() => undefined);
    },
    [client, ownerId],
  );
}
