import { GENRES } from '@portal/contracts/library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { QueryBody } from '../../api/query-body';
import { SelectField } from '../../design/field';
import { PageHeader } from '../../design/page-header';
import { CardSkeletons } from './card-skeletons';
import { FoundBooks } from './found-books';
import { searchFailure, searchQuery, type BookSearch } from './library-queries';
import { SuggestingField } from './suggesting-field';
import { t } from './texts';
import { useDebouncedValue } from '../../design/use-debounced-value';

/** Debounce time of the filters, in ms. */
const SETTLED_MS = 150;
const NAMES = ['topic', 'author', 'genre'] as const;

/** Filter Books: each change searches again; the filters are kept in the address. */
export default function FilterPage() {
  const [params, setParams] = useSearchParams();
  const [topic, author, genre] = NAMES.map((name) => params.get(name) ?? '');
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader title={t('filter.title')} backTo="/library" />
      <form
        role="search"
        className="mb-6 grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <SuggestingField
          kind="topic"
          label={t('filter.topic')}
          value={topic ?? ''}
          onChange={(value) => change('topic', value)}
        />
        <SuggestingField
          kind="author"
          label={t('filter.author')}
          value={author ?? ''}
          onChange={(value) => change('author', value)}
        />
        <SelectField
          label={t('filter.genre')}
          value={genre}
          onChange={({ target }) => change('genre', target.value)}
        >
          <option value="">{t('filter.allGenres')}</option>
          {GENRES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </form>
      <Results search={useDebouncedValue(params.toString(), SETTLED_MS)} />
    </>
  );
}

function Results({ search }: { search: string }) {
  const params = new URLSearchParams(search);
  const asked: BookSearch = {};
  for (const name of NAMES) {
    const value = params.get(name)?.trim();
    if (value) asked[name] = value;
  }
  const found = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData });
  return (
    <QueryBody
      query={found}
      failed={(error) => searchFailure(error, t('filter.failed'))}
      waiting={<CardSkeletons />}
    >
      {(results) => (
        <FoundBooks results={results} none={t('filter.none')} isStale={found.isPlaceholderData} />
      )}
    </QueryBody>
  );
}
