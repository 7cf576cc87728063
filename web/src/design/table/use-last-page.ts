import { ADMIN_PAGE_SIZE } from '@portal/contracts/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableState } from './use-table-state';

/** How many pages so many rows fill; nobody's rows fill one. */
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));

/**
 * Leads to the last page where the present one is past it: its rows have gone meanwhile.
 * Answers whether what is shown is of another page than the one that is meant.
 */
export function useLastPage(
  { page, goTo }: TableState,
  { data, isPlaceholderData, isFetching }: UseQueryResult<{ total: number }>,
): boolean {
  const pages = pagesOf(data?.total ?? 0);
  const isPastEnd = data !== undefined && page > pages;
  // What is kept from an earlier visit may know of fewer rows than there are now.
  const isSure = isPastEnd && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (isSure) goTo(pages, { replace: true });
  }, [isSure, pages, goTo]);
  return isPlaceholderData || isPastEnd;
}
