import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { ta } from '../../texts/admin-texts';
import { failureText } from './failure-text';

/** Draws loading and failure; the data once there are some, also while they are asked for anew. */
export function PanelBody<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const text = `${ta('error.load')} ${failureText(query.error)}`;
    return <ErrorState text={text} onRetry={() => void query.refetch()} />;
  }
  return (
    <Loading label="Loading">
      <Skeleton className="h-40" />
    </Loading>
  );
}
