import { login } from '@portal/contracts';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../design/dialog';
import { startSession } from '../../session/start-session';
import { storeToken } from '../../session/token';
import { t } from '../../texts/texts';
import { CredentialsForm } from './credentials-form';
import { prove, tokenMissing } from './sign-in';

/** A student signs in. */
export function LoginDialog({
  email,
  onForgot,
  onClose,
}: {
  email: string;
  onForgot: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const signIn = async (credentials: { email: string; password: string }) => {
    const { token, accessToken } = await prove(login, credentials);
    const given = token || accessToken;
    if (!given) throw tokenMissing(t('access.tokenMissing'));
    startSession(given, storeToken);
    void navigate('/student');
  };
  return (
    <Dialog title={t('access.loginTitle')} onClose={onClose}>
      <CredentialsForm
        email={email}
        submitLabel={t('access.loginSubmit')}
        otherwise={t('access.loginFailed')}
        onSubmit={signIn}
      >
        <button
          type="button"
          onClick={onForgot}
          className="inline-flex min-h-11 items-center self-start text-sm font-medium underline underline-offset-4"
        >
          {t('access.forgot')}
        </button>
      </CredentialsForm>
    </Dialog>
  );
}
