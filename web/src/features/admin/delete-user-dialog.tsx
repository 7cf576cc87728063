import { DELETE_USER_PATH, lossesSchema, type Losses, type UserWithXp } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { formatXp } from '../../design/format';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { ta } from '../../texts/admin-texts';
import { ConfirmDialog } from './confirm-dialog';
import { failureText } from './failure-text';

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
    queryFn: async ({ signal }) => {
      const path = DELETE_USER_PATH.replace(':id', encodeURIComponent(id));
      return lossesSchema.parse(await send(path, { method: 'GET', signal }));
    },
    gcTime: 0,
  });
  const details = losses.isError ? (
    <ErrorState text={failureText(losses.error)} onRetry={() => void losses.refetch()} />
  ) : losses.data ? (
    <ul className="list-disc pl-5">
      {linesOf(losses.data).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : (
    <Loading label="Loading">
      <Skeleton className="h-20" />
    </Loading>
  );
  return (
    <ConfirmDialog
      question={{
        text: ta('users.deleteText', { name, email }),
        details,
        isReady: losses.data !== undefined,
        act: onDelete,
        done: ta('users.deletedNow', { name }),
      }}
      onClose={onClose}
    />
  );
}

function linesOf({ totalXP, tests, feedback, devices }: Losses): string[] {
  return [
    ta('users.lost.xp', { count: formatXp(totalXP) }),
    ta('users.lost.tests', { count: tests }),
    ta('users.lost.feedback', { count: feedback }),
    ta('users.lost.devices', { count: devices }),
  ];
}
