import type { UserWithXp } from '@portal/contracts/identity';
import { Button } from '../../../design/button';
import { t } from '../../../texts/admin-texts';
import { RemoveButton } from '../../../design/remove-button';

/** Actions for a student; the accessible name of each includes the student. */
export function UserActs({
  user: { name },
  onSuspend,
  onDelete,
}: {
  user: UserWithXp;
  onSuspend: () => void;
  onDelete: () => void;
}) {
  return (
    <span className="-ml-4 flex whitespace-nowrap @3xl:-mr-3">
      <Button variant="quiet" aria-label={t('admin.users.suspendOf', { name })} onClick={onSuspend}>
        {t('admin.users.suspend')}
      </Button>
      <RemoveButton aria-label={t('admin.users.deleteOf', { name })} onClick={onDelete}>
        {t('admin.users.delete')}
      </RemoveButton>
    </span>
  );
}
