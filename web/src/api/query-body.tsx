import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../design/load-failure';
import { Loading, Skeleton } from '../design/states';
import { t } from '../texts/texts';
import { useLoadFailure } from './use-load-failure';

interface QueryBodyProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Message for a load failure. */
  failed: string | ((error: Error) => string);
  /** Skeleton shown while the data loads. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the loading and failure states of a query, and its data once loaded, also during a
 * refetch.
 */
export function QueryBody<Data>({ query, failed, waiting, children }: QueryBodyProps<Data>) {
  const failure = useLoadFailure(query);
  const { data, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (failure) {
    return (
      <LoadFailure
        text={typeof failed === 'string' ? failed : failed(failure)}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading label={t('failure.loading')}>{waiting ?? <Skeleton className="h-40" />}</Loading>;
}
