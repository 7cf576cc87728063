import { JOB_CATEGORIES, JOB_COUNTRIES, JOB_TYPES } from '@portal/contracts/jobs';
import { startTransition, useEffect, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Filters as the screen has them; an empty one is not sent. */
export interface Filters {
  search: string;
  country: string;
  category: string;
  type: string;
  remote: boolean;
  suits: boolean;
}

/** A search may be as long as its field takes. */
export const SEARCH_MAX = 200;

/** What the portal is asked for; it is also what stands in the address. */
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

/** The filters that an address names, of which what is not on offer counts as none. */
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

/** As an address has them; empty without any. */
export function addressOf(filters: Filters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(askedBy(filters))) {
    if (value !== undefined) params.set(name, value);
  }
  return params.toString();
}

/**
 * Filters that stand in the address alone, so that they are there after a reload and on the way back, and follow
 * every link. A change is shown at once, before the address has it.
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
  // What is not on offer does not stay in the address.
  const offered = addressOf(inAddress);
  useEffect(() => {
    if (named !== offered) setParams(offered, { replace: true });
  }, [named, offered, setParams]);
  return { filters, setFilters, address: addressOf(filters) };
}
