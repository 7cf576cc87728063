import { JOB_CATEGORIES, JOB_COUNTRIES, JOB_TYPES } from '@portal/contracts/jobs';
import { startTransition, useEffect, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters of the screen; empty ones are not sent. */
export interface Filters {
  search: string;
  country: string;
  category: string;
  type: string;
  remote: boolean;
  suits: boolean;
}

/** Maximum length of a search and of its field, in characters. */
export const SEARCH_MAX = 200;

/** Returns the query parameters of the request, which are also those of the address. */
export function askedBy({ search, country, category, type, remote, suits }: Filters) {
  return {
    search: search.trim() || undefined,
    country: country || undefined,
    category: category || undefined,
    type: type || undefined,
    remote: remote ? 'true' : undefined,
    suits: suits ? 'true' : undefined,
  };
}

/** Parses the filters of an address; a value that is not offered counts as empty. */
export function filtersOf(params: URLSearchParams): Filters {
  const offered = (name: string, values: readonly string[]) =>
    values.find((value) => value === params.get(name)) ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).trim(),
    country: offered('country', Object.keys(JOB_COUNTRIES)),
    category: offered('category', JOB_CATEGORIES),
    type: offered('type', JOB_TYPES),
    remote: params.get('remote') === 'true',
    suits: params.get('suits') === 'true',
  };
}

/** Returns the filters as query string; empty if there are none. */
export function addressOf(filters: Filters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(askedBy(filters))) {
    if (value !== undefined) params.set(name, value);
  }
  return params.toString();
}

/**
 * Keeps the filters in the address alone, so that reload, Back and links preserve them. A change is
 * shown immediately, before the address is updated.
 */
export function useFiltersInAddress() {
  const [params, setParams] = useSearchParams();
  const named = params.toString();
  const inAddress = useMemo(() => filtersOf(new URLSearchParams(named)), [named]);
  const [filters, showFirst] = useOptimistic(inAddress);
  const setFilters = (next: Filters) =>
    startTransition(() => {
      showFirst(next);
      setParams(addressOf(next), { replace: true });
    });
  // Removes values that are not offered from the address.
  const offered = addressOf(inAddress);
  useEffect(() => {
    if (named !== offered) setParams(offered, { replace: true });
  }, [named, offered, setParams]);
  return { filters, setFilters, address: addressOf(filters) };
}
