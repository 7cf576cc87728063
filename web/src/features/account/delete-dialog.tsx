import { deleteAccountRoute, getOwnLossesRoute, type Losses } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call';

import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, PasswordField } from '../../design/field';
import { useFormFault } from '../../api/form-fault';
import { formatXp } from '../../texts/format-number';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { sayFarewell } from '../../session/farewell';
import { t } from '../../texts/signed-in-texts';

/** Says what would be lost and what is kept, asks for the password, and deletes. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { tell, refuse, formProps, field, message } = useFormFault();
  const [isBusy, setIsBusy] = useState(false);
  const losses = useQuery({
    queryKey: ['losses'],
    queryFn: ({ signal }) => call(getOwnLossesRoute, { signal }),
    gcTime: 0,
  });
  const confirm = async () => {
    setIsBusy(true);
    tell(null);
    try {
      await call(deleteAccountRoute, { body: { password: password.trim() } });
      sayFarewell(t('account.deleted'));
    } catch (error) {
      refuse(error, t('account.deleteFailed'), { wrong_credentials: 'password' });
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !losses.data) return;
    if (!password.trim()) return tell({ text: t('access.allRequired'), fields: ['password'] });
    void confirm();
  };
  return (
    <Dialog
      title={t('account.deleteTitle')}
      description={t('account.deleteFinal')}
      onClose={onClose}
      isBusy={isBusy}
    >
      {losses.isError ? (
        <ErrorState text={t('account.lostError')} onRetry={() => void losses.refetch()} />
      ) : (
        <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
          {losses.data ? (
            <Consequences losses={losses.data} />
          ) : (
            <Loading label={t('failure.loading')}>
              <Skeleton className="h-44" />
            </Loading>
          )}
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            {...field('password')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
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
        </form>
      )}
    </Dialog>
  );
}

function Consequences({ losses }: { losses: Losses }) {
  return (
    <>
      <Lines title={t('account.lost')} lines={lostOf(losses)} />
      <Lines title={t('account.kept')} lines={keptOf(losses)} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="list-disc pl-5 text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What there is none of is left out. */
function lostOf({ totalXP, tests, devices }: Losses): string[] {
  return [
    t('account.lost.account'),
    ...(totalXP > 0 ? [t('account.lost.xp', { count: formatXp(totalXP) })] : []),
    ...(tests > 0 ? [t('account.lost.tests', { count: tests })] : []),
    ...(devices > 0 ? [t('account.lost.devices', { count: devices })] : []),
  ];
}

function keptOf({ feedback }: Losses): string[] {
  return [
    t('account.kept.xp'),
    ...(feedback > 0 ? [t('account.kept.feedback', { count: feedback })] : []),
  ];
}
