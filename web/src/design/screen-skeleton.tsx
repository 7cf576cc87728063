import { t } from '../texts/texts';
import { Loading, Skeleton } from './states';

/** Skeleton of a screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <Loading label={t('failure.loading')}>
      <Skeleton className="mb-6 h-10 w-64" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
