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

/** Poll interval for a pending payment, in ms. */
const PAYMENT_LOOK_MS = 5_000;

/**
 * Paginated query of jobs; the results of previous filters are placeholders until the new ones
 * arrive.
 */
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

/** Query for one open job. */
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

/** Refetches lists and board after a change of an application or a card. */
export function refreshJobs(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Updates a card in the cache. */
export function showCard(client: QueryClient, card: JobCard): void {
  client.setQueryData<{ cards: JobCard[] }>(
    boardQuery.queryKey,
    (board) => board && { cards: board.cards.map((each) => (each._id === card._id ? card : each)) },
  );
}
