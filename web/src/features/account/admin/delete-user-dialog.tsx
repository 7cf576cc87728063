import type { Losses } from '@portal/contracts';
import { getUserLossesRoute } from '@portal/contracts/admin';
import type { UserWithXp } from '@portal/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../../api/query-body';
import { call } from '../../../api/call';
import { formatXp } from '../../../texts/format-number';
import { Skeleton } from '../../../design/states';
import { t } from '../../../texts/admin-texts';
import { ConfirmDialog } from '../../../api/confirm-dialog';
import { failureText } from '../../../api/failure-text';
import { NamedList } from '../named-list';

/** Tells what a deletion loses before yes can be said. */
export function DeleteUserDialog({
  user,
  onDelete,
  onClose,
}: {
  user: UserWithXp;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { _id: id, name, email } = user;
  const losses = useQuery({
    queryKey: ['losses', id],
    queryFn: ({ signal }) => call(getUserLossesRoute, { params: { id }, signal }),
    gcTime: 0,
  });
  const details = (
    <QueryBody query={losses} failed={failureText} waiting={<Skeleton className="h-20" />}>
      {(lost) => (
        <div className="flex flex-col gap-3">
          <NamedList title={t('admin.users.lost')} lines={lostOf(lost)} />
          <NamedList title={t('admin.users.kept')} lines={keptOf(lost)} />
        </div>
      )}
    </QueryBody>
  );
  return (
    <ConfirmDialog
      question={{
        text: t('admin.users.deleteText', { name, email }),
        details,
        isReady: losses.data !== undefined,
        act: onDelete,
        done: t('admin.users.deletedNow', { name }),
      }}
      onClose={onClose}
    />
  );
}

function lostOf({ tests, studySessions, devices }: Losses): string[] {
  return [
    ...(tests > 0 ? [t('admin.users.lost.tests', { count: tests })] : []),
    ...(studySessions > 0 ? [t('admin.users.lost.study', { count: studySessions })] : []),
    ...(devices > 0 ? [t('admin.users.lost.devices', { count: devices })] : []),
  ];
}

function keptOf({ totalXP, feedback }: Losses): string[] {
  return [
    ...(totalXP > 0 ? [t('admin.users.kept.xp', { count: formatXp(totalXP) })] : []),
    ...(feedback > 0 ? [t('admin.users.kept.feedback', { count: feedback })] : []),
  ];
}
