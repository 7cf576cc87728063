import { deleteAccountRoute, getOwnLossesRoute } from '@portal/contracts/account';
import type { Losses } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { useContractForm } from '../../api/use-contract-form';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, PasswordField } from '../../design/field';
import { Skeleton } from '../../design/states';
import { signOutWithMessage } from '../../session/sign-out-message';
import { t } from '../../texts/signed-in-texts';
import { linesOf } from './losses';
import { NamedList } from './named-list';

/** Shows the data that is removed and retained, asks for the password, and deletes the account. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const losses = useQuery({
    queryKey: ['losses'],
    queryFn: ({ signal }) => call(getOwnLossesRoute, { signal }),
    gcTime: 0,
  });
  const { formProps, field, message, isBusy } = useContractForm(deleteAccountRoute, {
    defaultValues: { password: '' },
    required: { fields: ['password'], text: t('access.allRequired') },
    prepare: ({ password = '' }) => ({ password: password.trim() }),
    refused: {
      otherwise: () => t('account.deleteFailed'),
      about: { wrong_credentials: 'password' },
    },
    submit: async (body) => {
      await call(deleteAccountRoute, { body });
      signOutWithMessage(t('account.deleted'));
    },
  });
  return (
    <Dialog
      title={t('account.deleteTitle')}
      description={t('account.deleteFinal')}
      onClose={onClose}
      isBusy={isBusy}
    >
      <form
        {...formProps}
        onSubmit={(event) => {
          event.preventDefault();
          if (losses.data) formProps.onSubmit(event);
        }}
        className="flex flex-col gap-4"
      >
        <QueryBody
          query={losses}
          failed={t('account.lostError')}
          waiting={<Skeleton className="h-44" />}
        >
          {(lost) => <Consequences losses={lost} />}
        </QueryBody>
        {!losses.isError && (
          <>
            <PasswordField
              label={t('account.currentPassword')}
              autoComplete="current-password"
              {...field('password')}
            />
            <FormMessage text={message} tone="problem" />
            <div className="grid gap-2 sm:grid-cols-2">
              <Button variant="outline" disabled={isBusy} onClick={onClose}>
                {t('account.keep')}
              </Button>
              <Button type="submit" variant="danger" isBusy={isBusy} disabled={!losses.data}>
                {t('account.deleteConfirm')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** Data counts of zero are omitted. */
function Consequences({ losses }: { losses: Losses }) {
  const { lost, kept } = linesOf(losses, ['feedback'], {
    lost: (name, count) => t(`account.lost.${name}`, count),
    kept: (name, count) => t(`account.kept.${name}`, count),
  });
  return (
    <>
      <NamedList title={t('account.lost')} lines={[t('account.lost.account'), ...lost]} />
      <NamedList title={t('account.kept')} lines={[t('account.kept.ledger'), ...kept]} />
    </>
  );
}
