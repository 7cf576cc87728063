import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { ta } from '../../texts/admin-texts';
import { failureText } from './failure-text';
import { useLoadFailure } from './use-load-failure';

/** Draws loading and failure; the data once there are some, also while they are asked for anew. */
export function PanelBody<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const failure = useLoadFailure(query);
  if (query.data !== undefined) return children(query.data);
  if (failure) {
    const text = `${ta('error.load')} ${failureText(failure)}`;
    const { isFetching, refetch } = query;
    return <ErrorState text={text} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Loading label="Loading">
      <Skeleton className="h-40" />
    </Loading>
  );
}
