import { JOB_TYPES, type JobCategory, type JobsQuery } from '@portal/contracts/jobs';
import { categoriesOf, type Inclination } from './fit';
import {
  countryTerm,
  filterTerm,
  interestQuery,
  placeQuery,
  REMOTE_TERM,
  searchQuery,
  type MeantWords,
} from './search-terms';

/** Filters of a list request. */
export type JobFilters = Pick<
  JobsQuery,
  'search' | 'category' | 'location' | 'country' | 'type' | 'remote' | 'suits'
>;

/**
 * Combines all filters into one `tsquery`, so that one index serves any combination of them.
 * @param meant substitutes for misspelt words of the search
 * @returns null without filters; 'none' if nothing can match
 */
export function jobQuery(
  filters: JobFilters,
  inclination: Inclination,
  meant?: MeantWords,
): string | null {
  const parts = [
    filters.search && (searchQuery(filters.search, meant) ?? NOTHING),
    filters.category && filterTerm('category', filters.category),
    filters.location && (placeQuery(filters.location) ?? NOTHING),
    filters.country && countryTerm(filters.country),
    filters.type && typeQuery(filters.type),
    filters.remote && REMOTE_TERM,
    filters.suits && suitsQuery(inclination),
  ].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? null : parts.map((part) => `(${String(part)})`).join(' & ');
}

/** A lexeme that no job has. */
const NOTHING = "'=nothing'";

/** Matches contract types that contain the text, case-insensitively. */
function typeQuery(part: string): string {
  const wanted = JOB_TYPES.filter((type) => type.toLowerCase().includes(part.toLowerCase()));
  return anyOf(wanted.map((type) => filterTerm('type', type)));
}

function suitsQuery({ department, interests }: Inclination): string {
  const categories: readonly JobCategory[] = categoriesOf(department);
  return anyOf([
    ...categories.map((category) => filterTerm('category', category)),
    ...interests.flatMap((interest) => interestQuery(interest) ?? []),
  ]);
}

function anyOf(terms: readonly string[]): string {
  return terms.length === 0 ? NOTHING : terms.map((term) => `(${term})`).join(' | ');
}
