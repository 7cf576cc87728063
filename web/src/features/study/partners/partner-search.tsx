import type { StudyPartner } from '@portal/contracts/study';
import { useState, type RefObject } from 'react';
import { TextField } from '../../../design/field';
import { Loading, Skeleton } from '../../../design/states';
import { t } from '../texts';
import { PartnerList } from './partner-list';
import { SearchFailed } from './search-failed';
import { searchOutcome } from './search-outcome';
import { usePartners } from './search-query';

/** Searches partners by name, and suggests some before a name is typed. */
export function PartnerSearch({
  chosen,
  isFull,
  field,
  onAdd,
}: {
  chosen: readonly { _id: string }[];
  /** Whether the maximum number of partners is chosen. */
  isFull: boolean;
  field: RefObject<HTMLInputElement | null>;
  onAdd: (partner: StudyPartner) => void;
}) {
  const [typed, setTyped] = useState('');
  // The search by which a student was found who was then blocked.
  const [blockedBy, setBlockedBy] = useState<string | null>(null);
  const { name, query } = usePartners(typed);
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  const found = data?.filter(({ _id }) => chosen.every((each) => each._id !== _id)) ?? [];
  const said =
    data && !isPlaceholderData
      ? searchOutcome({ name, hits: data.length, hasBlocked: blockedBy === name })
      : null;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={t('study.search')}
        placeholder={t('study.searchPlaceholder')}
        type="search"
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <section aria-label={t(name ? 'study.results' : 'study.suggestions')}>
        {!name && found.length > 0 && (
          <h2 className="mb-2 text-sm font-semibold text-ink-soft">{t('study.suggestions')}</h2>
        )}
        {data === undefined && !isError && (
          <Loading label={t('study.searching')}>
            <Skeleton className="h-16" />
          </Loading>
        )}
        <div role="status" className="text-ink-soft">
          {/* Visually redundant while the list is shown. */}
          {said && <p className={data?.length ? 'sr-only' : undefined}>{said}</p>}
          {isError && data === undefined && (
            <SearchFailed isBusy={isFetching} field={field} onRetry={() => void refetch()} />
          )}
        </div>
        {/* The key resets the list for another search. */}
        <PartnerList
          key={name}
          partners={found}
          isFull={isFull}
          search={field}
          onAdd={onAdd}
          onBlocked={() => setBlockedBy(name)}
        />
      </section>
    </div>
  );
}
