import { plainEmail } from '@portal/contracts';
import { loginRoute } from '@portal/contracts/identity';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { takeReturnPath } from '../../session/return-path';
import { startSession } from '../../session/start-session';
import { call } from '../../api/call';
import { storeToken } from '../../api/token';
import { t } from '../../texts/texts';
import type { AccessStep } from './access-step';
import { CredentialsForm } from './credentials-form';
import { OtherDialogLink } from './other-dialog-link';
import type { PendingRegistration } from './pending-registration';
import { tokenMissing } from './token-missing';

/** Sign-in of a student. */
export function LoginDialog({
  email,
  onEmail,
  pending,
  onStep,
  onClose,
}: {
  email: string;
  onEmail: (email: string) => void;
  /** Registration started in this tab and awaiting its code. */
  pending: PendingRegistration | null;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  /** Address that was last refused. */
  const [refused, setRefused] = useState<string | null>(null);
  const signIn = (credentials: { email: string; password: string }) =>
    enter(credentials).catch((error: unknown) => {
      setRefused(plainEmail(credentials.email));
      throw error;
    });
  const enter = async (credentials: { email: string; password: string }) => {
    const { token, accessToken } = await call(loginRoute, { body: credentials });
    const given = token || accessToken;
    if (!given) throw tokenMissing(t('access.tokenMissing'));
    startSession(given, storeToken);
    void navigate(takeReturnPath());
  };
  return (
    <Dialog title={t('access.loginTitle')} onBack={() => onStep('choice')} onClose={onClose}>
      <CredentialsForm
        email={email}
        onEmail={onEmail}
        submitLabel={t('access.loginSubmit')}
        otherwise={t('access.loginFailed')}
        onSubmit={signIn}
        waitHint={t('access.tryForgot')}
      >
        <button
          type="button"
          onClick={() => onStep('reset')}
          className="-my-2.5 inline-flex min-h-11 items-center self-start text-sm font-medium underline underline-offset-4"
        >
          {t('access.forgot')}
        </button>
        {pending && refused === plainEmail(pending.email) && (
          <div className="flex flex-col gap-2">
            <p className="text-sm font-medium">{t('access.codeAwaited')}</p>
            <Button variant="outline" onClick={() => onStep('verify')}>
              {t('access.enterCode')}
            </Button>
          </div>
        )}
      </CredentialsForm>
      <OtherDialogLink
        question={t('access.newHere')}
        label={t('access.create')}
        onOpen={() => onStep('register')}
      />
    </Dialog>
  );
}
