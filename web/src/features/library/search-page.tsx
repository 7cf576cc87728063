import { isSeen } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { QueryBody } from '../../api/query-body';
import { Button } from '../../design/button';
import { TextField } from '../../design/field';
import { PageHeader } from '../../design/page-header';
import { EmptyState } from '../../design/states';
import { CardSkeletons } from './card-skeletons';
import { FoundBooks } from './found-books';
import { searchFailure, searchQuery } from './library-queries';
import { t } from './texts';

const TYPED_MAX = 300;

/** Search Books: the query is kept in the address, so that Back restores it. */
export default function SearchPage() {
  const [params, setParams] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  return (
    <>
      <PageHeader title={t('search.title')} backTo="/library" />
      <SearchForm key={query} query={query} onSearch={(q) => setParams({ q })} />
      {query ? <Results query={query} /> : <EmptyState icon="book" text={t('search.start')} />}
    </>
  );
}

function SearchForm({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(query);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      role="search"
      className="mb-6 flex flex-col gap-3 sm:flex-row sm:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSeen(typed)) return onSearch(typed.trim());
        setProblem(t('search.blank'));
        field.current?.focus();
      }}
    >
      <div className="flex-1">
        <TextField
          ref={field}
          type="search"
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={TYPED_MAX}
          value={typed}
          problem={problem}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
      </div>
      <Button type="submit" className="sm:mt-6.5">
        {t('search.button')}
      </Button>
    </form>
  );
}

function Results({ query }: { query: string }) {
  const found = useQuery(searchQuery({ query }));
  return (
    <QueryBody
      query={found}
      failed={(error) => searchFailure(error, t('search.failed'))}
      waiting={<CardSkeletons />}
    >
      {(results) => <FoundBooks results={results} none={t('search.none')} />}
    </QueryBody>
  );
}
