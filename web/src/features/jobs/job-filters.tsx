import { JOB_COUNTRIES } from '@portal/contracts/jobs';
import { useEffect, useRef, useState } from 'react';
import { CheckField, SelectField, TextField } from '../../design/field';
import { useJobFilters, type Filters } from './jobs-queries';
import { t } from './texts';

/** Pause after the last key before the search is asked, in ms. */
const PAUSE_MS = 300;

interface JobFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Search and filters; each change loads the list anew. */
export function JobFilters({ filters, onChange }: JobFiltersProps) {
  const { data } = useJobFilters();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  return (
    <search className="mb-6 grid gap-3 rounded-card border bg-surface p-4 sm:grid-cols-3 sm:p-5">
      <div className="sm:col-span-3">
        <SearchField onSearch={(search) => set({ search })} />
      </div>
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
        {data?.categories.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('jobs.type')}
        value={filters.type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('jobs.allTypes')}</option>
        {data?.types.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-x-6 sm:col-span-3">
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
    </search>
  );
}

/** Searches after a pause, or at once by Enter. */
function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const [text, setText] = useState('');
  const latest = useRef(onSearch);
  const asked = useRef('');
  useEffect(() => {
    latest.current = onSearch;
  });
  const ask = (search: string) => {
    if (asked.current === search) return;
    asked.current = search;
    latest.current(search);
  };
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
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
