import { DELETE_ACCOUNT_PATH, deleteAccount, lossesSchema, type Losses } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { send } from '../../api/send';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, PasswordField } from '../../design/field';
import { formatXp } from '../../design/format';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { sayFarewell } from '../../session/farewell';
import { t } from '../../texts/texts';

/** Says what would be lost, asks for the password, and deletes. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const losses = useQuery({
    queryKey: ['losses'],
    queryFn: async ({ signal }) =>
      lossesSchema.parse(await send(DELETE_ACCOUNT_PATH, { method: 'GET', signal })),
    gcTime: 0,
  });
  const confirm = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await call(deleteAccount, { body: { password: password.trim() } });
      sayFarewell(t('account.deleted'));
    } catch (error) {
      setProblem(messageOf(error, t('account.deleteFailed')));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <Dialog
      title={t('account.deleteTitle')}
      description={t('account.deleteText')}
      onClose={onClose}
      isBusy={isBusy}
    >
      {losses.isPending && (
        <Loading label="Loading">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {losses.isError && (
        <ErrorState text={t('account.lostError')} onRetry={() => void losses.refetch()} />
      )}
      {losses.data && (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div>
            <h3 className="mb-1 font-semibold">{t('account.lost')}</h3>
            <ul className="list-disc pl-5 text-ink-soft">
              {linesOf(losses.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <FormMessage text={problem} tone="problem" />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" disabled={isBusy} onClick={onClose}>
              {t('account.keep')}
            </Button>
            <Button type="submit" variant="danger" isBusy={isBusy} disabled={!password}>
              {t('account.deleteConfirm')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function linesOf({ totalXP, tests, feedback, devices }: Losses): string[] {
  return [
    t('account.lost.xp', { count: formatXp(totalXP) }),
    ...(tests > 0 ? [t('account.lost.tests', { count: tests })] : []),
    ...(feedback > 0 ? [t('account.lost.feedback', { count: feedback })] : []),
    t('account.lost.devices', { count: devices }),
  ];
}
