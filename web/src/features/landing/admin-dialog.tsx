import { adminLogin } from '@portal/contracts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call';
import { Dialog } from '../../design/dialog';
import { storeAdminToken } from '../../session/token';
import { t } from '../../texts/texts';
import { CredentialsForm, SignInError } from './credentials-form';

/** An admin signs in. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const signIn = async (credentials: { email: string; password: string }) => {
    const { token } = await call(adminLogin, { body: credentials });
    if (!token) throw new SignInError(t('access.adminTokenMissing'));
    storeAdminToken(token);
    void navigate('/Admin');
  };
  return (
    <Dialog title={t('access.adminTitle')} onClose={onClose}>
      <CredentialsForm
        submitLabel={t('access.loginSubmit')}
        otherwise={t('access.adminFailed')}
        onSubmit={signIn}
      />
    </Dialog>
  );
}
