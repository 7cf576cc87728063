import { loginRoute } from '@portal/contracts/identity';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../design/dialog';
import { takeReturnPath } from '../../session/return-path';
import { startSession } from '../../session/start-session';
import { call } from '../../api/call';
import { storeToken } from '../../api/token';
import { t } from '../../texts/texts';
import type { AccessStep } from './access-step';
import { CredentialsForm } from './credentials-form';
import { OtherDialogLink } from './other-dialog-link';
import { tokenMissing } from './token-missing';

/** A student signs in. */
export function LoginDialog({
  email,
  onEmail,
  onStep,
  onClose,
}: {
  email: string;
  onEmail: (email: string) => void;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const signIn = async (credentials: { email: string; password: string }) => {
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
      </CredentialsForm>
      <OtherDialogLink
        question={t('access.newHere')}
        label={t('access.create')}
        onOpen={() => onStep('register')}
      />
    </Dialog>
  );
}
