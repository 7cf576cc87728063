import { DEPARTMENTS } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { QueryBody } from '../../api/query-body';
import { SelectField } from '../../design/field';
import { PageHeader } from '../../design/page-header';
import { useCurrentUser } from '../../session/current-user';
import { CardSkeletons } from './card-skeletons';
import { FoundBooks } from './found-books';
import { departmentQuery, searchFailure } from './library-queries';
import { SuggestingField } from './suggesting-field';
import { t } from './texts';
import { useDebouncedValue } from '../../design/use-debounced-value';

const SETTLED_MS = 150;

/** Books by department, initially the student's own. */
export default function DepartmentPage() {
  const [params, setParams] = useSearchParams();
  const { data: user } = useCurrentUser();
  const department = params.get('department') ?? user?.department ?? '';
  const [topic, author] = [params.get('topic') ?? '', params.get('author') ?? ''];
  const asked = useDebouncedValue(JSON.stringify({ department, topic, author }), SETTLED_MS);
  const books = useQuery({
    ...departmentQuery(withoutBlanks(asked)),
    placeholderData: keepPreviousData,
    enabled: department !== '' || user !== undefined,
  });
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader title={t('department.title', { department })} backTo="/library" />
      <form
        role="search"
        className="mb-6 grid gap-3 sm:grid-cols-3"
        onSubmit={(event) => event.preventDefault()}
      >
        <SelectField
          label={t('department.choose')}
          value={department}
          onChange={({ target }) => change('department', target.value)}
        >
          {DEPARTMENTS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SuggestingField
          kind="topic"
          label={t('filter.topic')}
          value={topic}
          onChange={(value) => change('topic', value)}
        />
        <SuggestingField
          kind="author"
          label={t('filter.author')}
          value={author}
          known={books.data?.authors}
          onChange={(value) => change('author', value)}
        />
      </form>
      <QueryBody
        query={books}
        failed={(error) => searchFailure(error, t('search.failed'))}
        waiting={<CardSkeletons />}
      >
        {(results) => (
          <FoundBooks
            results={results}
            none={t('filter.none')}
            department={results.department}
            isStale={books.isPlaceholderData}
          />
        )}
      </QueryBody>
    </>
  );
}

function withoutBlanks(asked: string): Record<string, string> {
  const values = z.record(z.string(), z.string()).parse(JSON.parse(asked));
  const typed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
