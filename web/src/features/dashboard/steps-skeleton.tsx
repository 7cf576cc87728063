import { Loading, Skeleton } from '../../design/states';
import { t } from '../../texts/signed-in-texts';

/** Skeleton with the height of two steps, stacked on phones. */
export function StepsSkeleton() {
  return (
    <Loading label={t('failure.loading')}>
      <Skeleton className="mb-3 h-7 w-60" />
      <Skeleton className="h-43 rounded-card min-[480px]:h-20" />
    </Loading>
  );
}
