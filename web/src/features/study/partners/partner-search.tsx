import type { StudyPartner } from '@portal/contracts/study';
import { useState } from 'react';
import { Button } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { Loading, Skeleton } from '../../../design/states';
import { TextField } from '../../../design/field';
import { t } from '../../../texts/study-texts';
import { PartnerRow } from './partner-row';
import { usePartners } from './search-query';

/** Finds partners by name, and proposes some before a name is typed. */
export function PartnerSearch({
  chosen,
  isFull,
  onAdd,
}: {
  chosen: readonly { _id: string }[];
  /** No more can be chosen. */
  isFull: boolean;
  onAdd: (partner: StudyPartner) => void;
}) {
  const [typed, setTyped] = useState('');
  const { name, query } = usePartners(typed);
  const { data, isError, isFetching, refetch } = query;
  const found = data?.filter(({ _id }) => chosen.every((each) => each._id !== _id)) ?? [];
  return (
    <div className="flex flex-col gap-4">
      <TextField
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
          <h3 className="mb-2 text-sm font-semibold text-ink-soft">{t('study.suggestions')}</h3>
        )}
        {data === undefined && !isError && (
          <Loading label={t('study.searching')}>
            <Skeleton className="h-16" />
          </Loading>
        )}
        <ul className="flex flex-col divide-y">
          {found.map((partner) => (
            <PartnerRow
              key={partner._id}
              partner={partner}
              isFull={isFull}
              onAdd={() => onAdd(partner)}
            />
          ))}
        </ul>
        <div role="status" className="text-ink-soft">
          {data && found.length === 0 && (
            <p>{t(name ? 'study.nobody' : 'study.suggestionsEmpty')}</p>
          )}
          {isError && data === undefined && (
            <p className="flex flex-wrap items-center gap-2">
              {t('study.searchFailed')}
              <Button
                variant="quiet"
                isBusy={isFetching}
                onClick={() => void refetch()}
                icon={<Icon name="refresh" size={18} />}
              >
                {t('failure.retry')}
              </Button>
            </p>
          )}
        </div>
      </section>
    </div>
  );
}
