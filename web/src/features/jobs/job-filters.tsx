import { JOB_COUNTRIES } from '@portal/contracts/jobs';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../design/button';
import { classNames } from '../../design/class-names';
import { CheckField, SelectField, TextField } from '../../design/field';
import { Icon } from '../../design/icons';
import { SEARCH_MAX, type Filters } from './filters-in-address';
import { useJobFilters } from './jobs-queries';
import { t } from './texts';

/** Debounce time of the search, in ms. */
const PAUSE_MS = 300;

interface JobFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Search and filters; each change reloads the list. On narrow viewports the filters collapse. */
export function JobFilters({ filters, onChange }: JobFiltersProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = activeFilters(filters);
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  return (
    <search className="mb-4 grid gap-3 rounded-card border bg-surface p-4 md:mb-6 md:p-5 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchField given={filters.search} onSearch={(search) => set({ search })} />
      <Button
        variant="outline"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={
          <span className={isOpen ? 'rotate-180' : undefined}>
            <Icon name="down" size={20} />
          </span>
        }
        className="md:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? t('jobs.filters') : t('jobs.filtersOf', { count: String(count) })}
      </Button>
      <div
        id={panelId}
        className={classNames(
          'gap-3 sm:grid-cols-3 md:grid lg:contents',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <FilterFields filters={filters} set={set} />
      </div>
    </search>
  );
}

/** Returns the number of active filters, not counting the search. */
function activeFilters({ country, category, type, remote, suits }: Filters): number {
  return [country, category, type, remote, suits].filter(Boolean).length;
}

interface FilterFieldsProps {
  filters: Filters;
  set: (change: Partial<Filters>) => void;
}

function FilterFields({ filters, set }: FilterFieldsProps) {
  const { data } = useJobFilters();
  return (
    <>
      <SelectField
        label={t('jobs.country')}
        value={filters.country}
        onChange={(event) => set({ country: event.target.value })}
      >
        <option value="">{t('jobs.allCountries')}</option>
        {Object.entries(JOB_COUNTRIES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('jobs.category')}
        value={filters.category}
        onChange={(event) => set({ category: event.target.value })}
      >
        <option value="">{t('jobs.allCategories')}</option>
        {withChosen(data?.categories, filters.category).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('jobs.type')}
        value={filters.type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('jobs.allTypes')}</option>
        {withChosen(data?.types, filters.type).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-x-6 sm:col-span-3 lg:col-span-full">
        <CheckField
          checked={filters.remote}
          onChange={(event) => set({ remote: event.target.checked })}
        >
          {t('jobs.remoteOnly')}
        </CheckField>
        <CheckField
          checked={filters.suits}
          onChange={(event) => set({ suits: event.target.checked })}
        >
          {t('jobs.suitsOnly')}
        </CheckField>
      </div>
    </>
  );
}

/** Adds the selected value to the options even if no job has it any more. */
function withChosen(offered: readonly string[] = [], chosen: string): string[] {
  return chosen && !offered.includes(chosen) ? [...offered, chosen] : [...offered];
}

/** Search field: debounced, or immediate on Enter; a search from a link replaces the text. */
function SearchField({ given, onSearch }: { given: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(given);
  const latest = useRef(onSearch);
  const asked = useRef(given);
  useEffect(() => {
    latest.current = onSearch;
  });
  const ask = (words: string) => {
    const search = words.trim();
    if (asked.current === search) return;
    asked.current = search;
    latest.current(search);
  };
  useEffect(() => {
    if (asked.current === given) return;
    asked.current = given;
    setText(given);
  }, [given]);
  useEffect(() => {
    const timer = setTimeout(() => ask(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <TextField
        type="search"
        label={t('jobs.search')}
        placeholder={t('jobs.searchHint')}
        maxLength={SEARCH_MAX}
        // On phones the specified placeholder does not fit at the normal text size.
        className="max-sm:placeholder:text-[0.78rem]"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
