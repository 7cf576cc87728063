import { adminLoginRoute } from '@portal/contracts/identity';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { Dialog } from '../../design/dialog';
import { startSession } from '../../session/start-session';
import { storeAdminToken } from '../../api/token';
import { t } from '../../texts/texts';
import { CredentialsForm } from './credentials-form';
import { SecondFactorForm } from './second-factor-form';
import { tokenMissing } from './token-missing';

interface Credentials {
  email: string;
  password: string;
}

/** Admin sign-in with e-mail and password, and with a code if a second factor is enabled. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  /** Credentials that were accepted and still require the code. */
  const [proved, setProved] = useState<Credentials | null>(null);
  const enter = async (body: Credentials & { code?: string }) => {
    const { token } = await call(adminLoginRoute, { body });
    if (!token) throw tokenMissing(t('access.adminTokenMissing'));
    startSession(token, storeAdminToken);
    void navigate('/Admin');
  };
  const signIn = async (credentials: Credentials) => {
    try {
      await enter(credentials);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error;
      setProved(credentials);
    }
  };
  return (
    <Dialog title={t('access.adminTitle')} onClose={onClose}>
      {proved ? (
        <SecondFactorForm
          onSubmit={(code) => enter({ ...proved, code })}
          onBack={() => setProved(null)}
        />
      ) : (
        <CredentialsForm
          email={email}
          onEmail={setEmail}
          submitLabel={t('access.loginSubmit')}
          otherwise={t('access.adminFailed')}
          onSubmit={signIn}
        />
      )}
    </Dialog>
  );
}
