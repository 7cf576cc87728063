import type { Losses } from '@portal/contracts';
import { getUserLossesRoute } from '@portal/contracts/admin';
import type { UserWithXp } from '@portal/contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../../api/query-body';
import { call } from '../../../api/call';
import { Skeleton } from '../../../design/states';
import { t } from '../../../texts/admin-texts';
import { ConfirmDialog } from '../../../api/confirm-dialog';
import { failureText } from '../../../api/failure-text';
import { linesOf } from '../losses';
import { NamedList } from '../named-list';

/** Shows the data that a deletion removes, and then asks for confirmation. */
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
      {(lost) => <Consequences losses={lost} />}
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

/** Data counts of zero are omitted. */
function Consequences({ losses }: { losses: Losses }) {
  const { lost, kept } = linesOf(losses, ['totalXP', 'feedback'], {
    lost: (name, count) => t(`admin.users.lost.${name}`, count),
    kept: (name, count) => t(`admin.users.kept.${name}`, count),
  });
  return (
    <div className="flex flex-col gap-3">
      <NamedList title={t('admin.users.lost')} lines={lost} />
      <NamedList title={t('admin.users.kept')} lines={kept} />
    </div>
  );
}
