import { ADMIN_PAGE_SIZE } from '@portal/contracts/admin';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableState } from './use-table-state';

/** Number of pages for a number of rows, at least one. */
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));

/**
 * Navigates to the last page if rows were removed and the current page is past the end.
 * @returns whether the rows shown belong to another page than the current one
 */
export function useLastPage(
  { page, goTo }: TableState,
  { data, isPlaceholderData, isFetching }: UseQueryResult<{ total: number }>,
): boolean {
  const pages = pagesOf(data?.total ?? 0);
  const isPastEnd = data !== undefined && page > pages;
  // Cached data of an earlier visit may have fewer rows than the server.
  const isSure = isPastEnd && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (isSure) goTo(pages, { replace: true });
  }, [isSure, pages, goTo]);
  return isPlaceholderData || isPastEnd;
}
