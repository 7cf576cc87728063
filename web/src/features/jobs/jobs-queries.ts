import { listJobFiltersRoute, listJobsRoute } from '@portal/contracts/jobs';
import type { JobCard } from '@portal/contracts/jobs-board';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { boardQuery } from '../../api/board-query';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';

const KEY = ['jobs'];
const LIST_KEY = [...KEY, 'list'];

/** Filters as the screen has them; an empty one is not sent. */
export interface Filters {
  search: string;
  country: string;
  category: string;
  type: string;
  remote: boolean;
  suits: boolean;
}

export const NO_FILTERS: Filters = {
  search: '',
  country: '',
  category: '',
  type: '',
  remote: false,
  suits: false,
};

/** How often it is looked whether a payment that is under way has arrived, in ms. */
const PAYMENT_LOOK_MS = 5_000;

/** Jobs page by page; those of older filters are placeholders until the newer ones are answered. */
export function useJobs(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [...LIST_KEY, filters],
    queryFn: ({ signal, pageParam }) =>
      call(listJobsRoute, { query: { ...toQuery(filters), after: pageParam }, signal }),
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

function toQuery({ search, country, category, type, remote, suits }: Filters) {
  return {
    search: search.trim() || undefined,
    country: country || undefined,
    category: category || undefined,
    type: type || undefined,
    remote: remote ? 'true' : undefined,
    suits: suits ? 'true' : undefined,
  };
}
