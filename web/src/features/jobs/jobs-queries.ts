import { getJobRoute, listJobFiltersRoute, listJobsRoute } from '@portal/contracts/jobs';
import type { JobCard } from '@portal/contracts/jobs-board';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { boardQuery } from '../../api/board-query';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';
import { askedBy, type Filters } from './filters-in-address';

const KEY = ['jobs'];
const LIST_KEY = [...KEY, 'list'];

/** How often it is looked whether a payment that is under way has arrived, in ms. */
const PAYMENT_LOOK_MS = 5_000;

/** Jobs page by page; those of older filters are placeholders until the newer ones are answered. */
export function useJobs(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, filters],
    queryFn: ({ signal, pageParam }) =>
      call(listJobsRoute, { query: { ...askedBy(filters), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const pages = query.state.data?.pages ?? [];
      const isPaying = pages.some(({ jobs }) => jobs.some(({ isPending }) => isPending));
      return refetchEvery(isPaying ? PAYMENT_LOOK_MS : undefined)(query);
    },
  });
}

/** One open job. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(getJobRoute, { params: { id }, signal }),
  });

export function useJobFilters() {
  return useQuery({
    queryKey: [...KEY, 'filters'],
    queryFn: ({ signal }) => call(listJobFiltersRoute, { signal }),
  });
}

export function useBoard() {
  return useQuery(boardQuery);
}

/** Asks again for lists and board, as an application or a card has changed. */
export function refreshJobs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Shows a card as it is now. */
export function showCard(client: QueryClient, card: JobCard): void {
  client.setQueryData<{ cards: JobCard[] }>(
    boardQuery.queryKey,
    (board) => board && { cards: board.cards.map((each) => (each._id === card._id ? card : each)) },
  );
}
